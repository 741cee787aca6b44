import * as z from 'zod/mini';
import { oneFlag } from '#kit/route';
import { id } from '#kit/value';

/** Kinds of live event. `reset`: events were missed, so reload everything. */
export const eventKinds = [
  'stream',
  'monitor',
  'incident',
  'take',
  'handover',
  'lineup',
  'comment',
  'signedLink',
  'viewer',
  'reference',
  'notice',
  'mail',
  'job',
  'reset',
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * Data of a live event: ids and versions only. Only users who may see `stream` receive it. `entity` names the kind of
 * record of a `reference` event.
 */
export const eventData = z.object({
  id: z.nullable(id),
  stream: z.optional(id),
  /** Only users who may see one of these receive it, without the list. */
  streams: z.optional(z.array(id)),
  version: z.optional(z.int()),
  /** The only recipient. */
  user: z.optional(id),
  entity: z.optional(z.string()),
  /** Live connections of the process that sends the event, if there are several. See `rereadDelayMs`. */
  listeners: z.optional(z.int()),
});
export type EventData = z.infer<typeof eventData>;

/** Path of the event stream: server-sent events that resume after Last-Event-ID. */
export const eventsPath = '/events';

/**
 * `since`: milliseconds. A reader without a Last-Event-ID first gets the events that were published within this time. `once`: the answer ends
 * after the events that were missed, with one of the kind `position`, whose id is the next Last-Event-ID.
 */
export const eventsQuery = z.object({
  once: z.optional(oneFlag),
  since: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
});
