import * as z from 'zod/mini';
import { id } from '#kit/value';
import type { Field } from '#kit/field';
import { withReadOnly } from '#kit/read-only';

export type Fields = Record<string, Field>;

/** What the summaries of the calls say for one record, and for several. */
export type Nouns = readonly [one: string, many: string];

type Read<F extends Fields> = { [K in keyof F as F[K]['mode'] extends 'secret' ? never : K]: F[K]['schema'] };
type Required<F extends Fields> = {
  [K in keyof F as F[K]['mode'] extends 'required' | 'secret' ? K : never]: F[K]['schema'];
};
type Optional<F extends Fields> = {
  [K in keyof F as F[K]['mode'] extends 'optional' ? K : never]: z.ZodMiniOptional<F[K]['schema']>;
};
type Partial<F extends Fields> = {
  [K in keyof F as F[K]['mode'] extends 'required' | 'optional' ? K : never]: z.ZodMiniOptional<F[K]['schema']>;
};

const identity = { id, version: z.int() };
const target = { id, version: z.optional(z.int()) };

/**
 * Declares an entity once. From its fields follow three schemas: `item` (what leaves), `create` (what POST takes) and
 * `update` (what PUT takes: the id, the version that was read, and the fields to change). Both take a whole item as it was
 * read and drop what only the server writes. Unknown keys are refused.
 */
export function entity<const N extends string, F extends Fields>(name: N, nouns: Nouns, fields: F) {
  const pick = (isWanted: (field: Field) => boolean, wrap: (field: Field) => z.ZodMiniType) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isWanted(field))
        .map(([key, field]) => [key, wrap(field)]),
    );
  const optional = (field: Field) => z.optional(field.schema);
  const read = pick(
    (field) => field.mode !== 'secret',
    (field) => field.schema,
  );
  const create = pick(
    (field) => isWritable(field) || field.mode === 'secret',
    (field) => (field.mode === 'optional' ? optional(field) : field.schema),
  );
  const update = pick(isWritable, optional);
  const item = z.object({ ...identity, ...(read as Read<F>) });
  return {
    name,
    nouns,
    fields,
    item,
    create: withReadOnly(z.strictObject(create as Required<F> & Optional<F>), item),
    update: withReadOnly(z.strictObject({ ...target, ...(update as Partial<F>) }), item),
  };
}

/** Whether a form may send the field, to make a record and to change it. */
export function isWritable(field: Field): boolean {
  return field.mode === 'required' || field.mode === 'optional';
}

/** The fields of an entity that hold the id of another record, and the entity each points to, in the declared order. */
export function referencesOf({ fields }: { fields: Fields }): Record<string, string> {
  const references = Object.entries(fields).flatMap(([name, { widget, target }]) =>
    widget === 'refer' && target !== null ? [[name, target]] : [],
  );
  return Object.fromEntries(references);
}

/** Any entity, whatever its fields. */
export type Entity = {
  name: string;
  nouns: Nouns;
  fields: Fields;
  item: z.ZodMiniType;
  create: z.ZodMiniType;
  update: z.ZodMiniType;
};
