import * as z from 'zod/mini';
import { id } from '#kit/value';

/** Kinds of live event. `reset`: events were missed, read everything again. */
export const eventKinds = ['stream', 'monitor', 'take', 'comment', 'reference', 'notice', 'job', 'reset'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What a live event carries: ids and versions only. `stream` bounds who may see it. `entity` names the kind of record of a `reference` event. */
export const eventData = z.object({
  id: z.nullable(id),
  stream: z.optional(id),
  version: z.optional(z.int()),
  /** The only person it is for. */
  user: z.optional(id),
  entity: z.optional(z.string()),
});
export type EventData = z.infer<typeof eventData>;

/** The path of the event stream: server-sent events, resumable by Last-Event-ID. */
export const eventsPath = '/events';
