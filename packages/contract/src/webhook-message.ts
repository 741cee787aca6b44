import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { accountMessages, changeMessages, historyMessages, incidentMessages } from './webhook.ts';
import type { WebhookType } from './webhook.ts';

const person = z.object({ id, name: z.string() });

const change = z.object({
  /** The id of the record; of a message about an account, the id of its user, 0 when nobody has the address. */
  record: z.int(),
  /** What the record is called now, or was called last; empty when it has no name. */
  name: z.string(),
  /** Null: the console itself. */
  actor: z.nullable(person),
  /** The name of the token with which the change was made; null for a change made in the console. */
  token: z.nullable(z.string()),
  /** The fields that changed, as they were; null for a new record. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  /** The same as they are now; null for a deleted record. */
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Names of the records that fields refer to, by `field:id`. */
  names: z.record(z.string(), z.string()),
});
export type ChangeData = z.infer<typeof change>;

const happening = z.object({
  stream: id,
  /** What the stream is called. */
  name: z.string(),
  /** The state before, or where a publisher comes from. */
  from: z.nullable(z.string()),
  /** The state after, or the name of a person or publisher. */
  to: z.nullable(z.string()),
  /** Why, or a note. */
  reason: z.nullable(z.string()),
  /** Who did it; null: the console itself, or a publisher. */
  user: z.nullable(person),
});
export type HappeningData = z.infer<typeof happening>;

const incident = z.object({
  id,
  cause: z.string(),
  name: z.string(),
  title: z.object({ en: z.string(), ru: z.string() }),
  openedAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.string()),
  /** How many streams it has, whoever may see them. */
  streams: z.int(),
  note: z.string(),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(z.string()),
});
export type IncidentData = z.infer<typeof incident>;

/** The body of a message of a type, as a webhook gets it. */
export function webhookMessage(type: WebhookType) {
  return z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: instant,
    data: webhookData[webhookDataName(type)],
  });
}

/** What `data` of messages can be, by names for the description of the API. */
export const webhookData = {
  WebhookIncident: incident,
  WebhookHappening: happening,
  WebhookChange: change,
  WebhookTest: z.object({}),
};

/** The name of what `data` of a message is. */
export function webhookDataName(type: WebhookType): keyof typeof webhookData {
  if (isOneOf(incidentMessages, type)) return 'WebhookIncident';
  if (isOneOf(historyMessages, type)) return 'WebhookHappening';
  return isOneOf(changeMessages, type) || isOneOf(accountMessages, type) ? 'WebhookChange' : 'WebhookTest';
}

const isOneOf = (types: readonly WebhookType[], type: WebhookType) => types.includes(type);
