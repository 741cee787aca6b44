import * as z from 'zod/mini';
import { nothing, route } from '#kit/route';

/** The lists of the console whose layout a person may choose. */
export const listNames = [
  'streams',
  'archive',
  'incident',
  'viewer',
  'playlist',
  'blacklist',
  'learned',
  'support',
  'mail',
  'user',
  'audit',
  'sport',
  'tournament',
  'team',
  'resolution',
  'status',
  'server',
  'client',
] as const;
export type ListName = (typeof listNames)[number];

/** Height of the rows. */
export const densities = ['normal', 'compact'] as const;

/** Narrowest and widest column, in pixels. */
export const columnWidths = { min: 48, max: 1200 } as const;
/** More than any list has. */
const maxColumns = 60;

/** A column as the console calls it. Those that it no longer knows are ignored there. */
const columnKey = z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/));

/** How a person wants to see a list. */
export const listLayout = z.strictObject({
  /** The columns shown, in order; null: as many of the usual ones as there is room for. */
  columns: z.nullable(z.array(columnKey).check(z.minLength(1), z.maxLength(maxColumns), z.refine(areDifferent))),
  /** Widths in pixels of those columns that have been resized. */
  widths: z
    .record(columnKey, z.int().check(z.gte(columnWidths.min), z.lte(columnWidths.max)))
    .check(z.refine((widths) => Object.keys(widths).length <= maxColumns)),
  density: z.enum(densities),
});
export type ListLayout = z.infer<typeof listLayout>;

const chosenLayouts = z.object({ layouts: z.partialRecord(z.enum(listNames), listLayout) });

export const listLayoutRoutes = {
  find: route(
    'GET',
    '/profile/layouts',
    'signed-in',
    'The layouts that one has chosen for lists',
    nothing,
    chosenLayouts,
  ),
  save: route(
    'PUT',
    '/profile/layouts',
    'signed-in',
    'Choose the layout of a list; null: the default layout',
    z.strictObject({ list: z.enum(listNames), layout: z.nullable(listLayout) }),
    chosenLayouts,
  ),
};

function areDifferent(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}
