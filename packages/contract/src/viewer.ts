import * as z from 'zod/mini';
import { id, instant, line, zoneName } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { formats } from './links.ts';
import { sheetFormat, sheetLanguage } from './sheet.ts';
import { linkOwners } from './signed-link.ts';

/** What both lists say of a viewer. Nobody is known on an open server; `name` is also null when the account was deleted. */
const watched = {
  id,
  stream: id,
  streamName: z.string(),
  kind: z.nullable(z.enum(linkOwners)),
  client: z.nullable(id),
  format: z.enum(formats),
  seconds: z.int(),
  bytes: z.int(),
};

/** Somebody who watches or has watched, as the media node counts. */
const viewer = z.object({
  ...watched,
  user: z.nullable(id),
  /** The signed link of a client. */
  link: z.nullable(id),
  /** The client or the user. */
  name: z.nullable(z.string()),
  /** Null for users, whose addresses only administrators see. */
  ip: z.nullable(z.string()),
  startedAt: instant,
  /** Null while they watch. */
  endedAt: z.nullable(instant),
});
export type Viewer = z.infer<typeof viewer>;

/** All sessions of a stream by client and format. Those of the console's users are one sum, and those of unknown viewers. */
const viewerSum = z.object({ ...watched, clientName: z.nullable(z.string()), sessions: z.int() });
export type ViewerSum = z.infer<typeof viewerSum>;

const search = z.strictObject({ name: line(0, 200) });
const file = z.strictObject({
  format: z.optional(sheetFormat),
  language: z.optional(sheetLanguage),
  name: z.optional(line(0, 200)),
  zone: z.optional(zoneName),
});

export const viewerRoutes = {
  list: listRoute(
    'GET',
    '/stream/viewers',
    'client',
    'A page of who watches and has watched, newest first; filters choose a stream or a client',
    nothing,
    viewer,
  ),
  export: {
    ...route(
      'GET',
      '/stream/viewers/export',
      'client',
      'Export who has watched as a spreadsheet: all pages of the list with the same headers',
      file,
      z.unknown(),
    ),
    list: true,
  },
};

export const viewerSumRoutes = {
  list: listRoute(
    'GET',
    '/stream/viewers/sums',
    'client',
    'A page of sessions, seconds and bytes by stream, client and format; a session counts on the day it began',
    nothing,
    viewerSum,
  ),
  search: listRoute('POST', '/stream/viewers/sums', 'client', 'Search the sums by stream or client', search, viewerSum),
  export: {
    ...route(
      'GET',
      '/stream/viewers/sums/export',
      'client',
      'Export the sums as a spreadsheet: all pages of the list with the same headers',
      file,
      z.unknown(),
    ),
    list: true,
  },
};
