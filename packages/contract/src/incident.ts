import * as z from 'zod/mini';
import { id, instant, line, prose, zoneName } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing, oneId, route } from '#kit/route';
import { sheetFormat, sheetLanguage } from './sheet.ts';

/**
 * What a fault comes from. `content`: a signal arrives, but its picture or sound is wrong. `same_picture`: streams of
 * different matches show the same. `stream`: one stream has no signal. `source`: several of one encoder. `server`: a media server
 * does not answer. `network`: none of a location does. `console`: none at all does. `prober`: streams are not checked.
 */
export const incidentCauses = [
  'content',
  'same_picture',
  'stream',
  'source',
  'server',
  'network',
  'console',
  'prober',
] as const;
export type IncidentCause = (typeof incidentCauses)[number];

export const incidentStates = ['open', 'acknowledged', 'muted', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** `merged`: its streams belong to another incident, whose cause became known. */
export const incidentOutcomes = ['recovered', 'ended', 'merged'] as const;

export const incidentMutes = ['time', 'recovery', 'maintenance'] as const;

/** What happens to an incident. `continues`: a mute ended while it lasts. */
export const incidentEntryKinds = [
  'opened',
  'reopened',
  'joined',
  'left',
  'notified',
  'escalated',
  'viewed',
  'acknowledged',
  'muted',
  'unmuted',
  'continues',
  'closed',
] as const;
export type IncidentEntryKind = (typeof incidentEntryKinds)[number];

export const incident = z.object({
  id,
  cause: z.enum(incidentCauses),
  /** The match, the address, the server or the location. Empty for the console. */
  name: z.string(),
  state: z.enum(incidentStates),
  server: z.nullable(id),
  openedAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.enum(incidentOutcomes)),
  /** Streams that were part of it, and those that still are: only what the caller may see is counted. */
  streams: z.int(),
  affected: z.int(),
  acknowledgedAt: z.nullable(instant),
  acknowledgedByName: z.nullable(z.string()),
  note: z.string(),
  mute: z.nullable(z.enum(incidentMutes)),
  /** Null without an end. */
  mutedUntil: z.nullable(instant),
});
export type Incident = z.infer<typeof incident>;

const incidentEntry = z.object({
  at: instant,
  kind: z.enum(incidentEntryKinds),
  userName: z.nullable(z.string()),
  note: z.string(),
  until: z.nullable(instant),
  /** Who was notified. */
  people: z.array(z.string()),
  /** How many streams joined or left. */
  streams: z.nullable(z.int()),
});
export type IncidentEntry = z.infer<typeof incidentEntry>;

const incidentStream = z.object({
  id,
  name: z.string(),
  startAt: instant,
  joinedAt: instant,
  /** When its fault began, before it was found or known to be of this cause. */
  since: instant,
  /** Null while it has no signal. */
  leftAt: z.nullable(instant),
  outcome: z.nullable(z.enum(['recovered', 'ended', 'moved'])),
  reason: z.nullable(z.string()),
});
export type IncidentStream = z.infer<typeof incidentStream>;

/** An incident with what happened, oldest first, and a text for clients in both languages. */
export const incidentDetails = z.object({
  ...incident.shape,
  entries: z.array(incidentEntry),
  /** The streams that have joined last, those without a signal first. */
  members: z.array(incidentStream),
  /** Null while nobody has seen that a signal is lost, because nobody looks. */
  clientText: z.nullable(z.object({ en: z.string(), ru: z.string() })),
});
export type IncidentDetails = z.infer<typeof incidentDetails>;

/** The most streams, and the most of the latest entries, that the details list. */
export const maxIncidentMembers = 200;
export const maxIncidentEntries = 500;

/** How many incidents began in a period, by cause; causes without any are left out. */
export const causeCounts = z.object({ data: z.array(z.object({ cause: z.enum(incidentCauses), count: z.int() })) });
export type CauseCounts = z.infer<typeof causeCounts>;

const one = z.strictObject({ id: oneId });
const muteInput = z
  .strictObject({ id, mute: z.enum(['time', 'recovery']), until: z.optional(instant) })
  .check(z.refine((body) => (body.mute === 'time') === (body.until !== undefined), { path: ['until'] }));

export const incidentRoutes = {
  list: listRoute('GET', '/incidents', 'stream.see', 'A page of incidents, open ones first', nothing, incident),
  search: listRoute(
    'POST',
    '/incidents',
    'stream.see',
    'Search incidents by cause, stream and note',
    z.strictObject({ name: line(0, 200) }),
    incident,
  ),
  export: {
    ...route(
      'GET',
      '/incidents/export',
      'stream.see',
      'Export incidents as a spreadsheet: all pages of the list with the same headers',
      z.strictObject({
        format: z.optional(sheetFormat),
        language: z.optional(sheetLanguage),
        name: z.optional(line(0, 200)),
        zone: z.optional(zoneName),
      }),
      z.unknown(),
    ),
    list: true,
  },
  causes: route(
    'GET',
    '/incidents/causes',
    'stream.see',
    'How many incidents began since an instant, by cause, most first',
    z.strictObject({ since: instant }),
    causeCounts,
  ),
  find: route('GET', '/incident', 'stream.see', 'One incident, with its timeline and streams', one, incidentDetails),
  view: route(
    'POST',
    '/incident/view',
    'stream.see',
    'Note that one has seen an incident',
    z.strictObject({ id }),
    incidentDetails,
  ),
  acknowledge: route(
    'POST',
    '/incident/acknowledge',
    'incident',
    'Acknowledge an incident, or change the note; an empty one leaves the note of an acknowledged incident',
    z.strictObject({ id, note: prose(1000) }),
    incidentDetails,
  ),
  mute: route(
    'PUT',
    '/incident/mute',
    'incident',
    'Send nothing about an incident for some time',
    muteInput,
    incidentDetails,
  ),
  unmute: route('DELETE', '/incident/mute', 'incident', 'End the mute of an incident', one, incidentDetails),
};
