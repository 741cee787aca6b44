import * as z from 'zod/mini';
import { someOf } from '#kit/field';
import { id, instant, line } from '#kit/value';
import { nothing, oneId, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/**
 * What a webhook can be notified of: single types of messages, and all types that begin alike. `directory.*`: servers,
 * sports, tournaments, teams, resolutions, statuses and clients. `account.*`: sign-ins, passwords and second factors.
 */
export const webhookTopics = [
  'incident.opened',
  'incident.acknowledged',
  'incident.continued',
  'incident.closed',
  'signal.*',
  'publisher.*',
  'lineup.*',
  'stream.*',
  'take.*',
  'comment.*',
  'query.*',
  'link.*',
  'directory.*',
  'maintenance.*',
  'setting.*',
  'user.*',
  'token.*',
  'account.*',
] as const;
export type WebhookTopic = (typeof webhookTopics)[number];

/** Types of messages about incidents. */
export const incidentMessages = [
  'incident.opened',
  'incident.acknowledged',
  'incident.continued',
  'incident.closed',
] as const;
export type IncidentMessage = (typeof incidentMessages)[number];

/** Types of messages about what happened to a stream, as its history notes it. */
export const historyMessages = [
  'signal.changed',
  'publisher.connected',
  'publisher.disconnected',
  'publisher.refused',
  'publisher.cut',
  'take.taken',
  'take.released',
  'take.lead',
  'lineup.go',
  'lineup.no_go',
  'lineup.confirmed',
  'lineup.no_show',
] as const;
export type HistoryMessage = (typeof historyMessages)[number];

const records = [
  'stream',
  'comment',
  'query',
  'link',
  'server',
  'sport',
  'tournament',
  'team',
  'resolution',
  'status',
  'client',
  'maintenance',
  'setting',
  'user',
  'token',
] as const;
const changes = ['created', 'updated', 'deleted'] as const;
export type ChangeMessage = `${(typeof records)[number]}.${(typeof changes)[number]}`;

/** Types of messages about a changed record, as the audit log notes it. */
export const changeMessages: readonly ChangeMessage[] = records.flatMap((record) =>
  changes.map((change) => `${record}.${change}` as const),
);

/** Types of messages about what happened to an account, as the audit log notes it. */
export const accountMessages = [
  'account.sign_in',
  'account.sign_in_refused',
  'account.sign_out',
  'account.password_changed',
  'account.sessions_ended',
  'account.second_factor_on',
  'account.second_factor_off',
  'account.recovery_codes_made',
  'account.passkey_added',
  'account.passkey_removed',
] as const;
export type AccountMessage = (typeof accountMessages)[number];

/** What a message is about. `test`: an administrator asked for it. */
export type WebhookType = IncidentMessage | HistoryMessage | ChangeMessage | AccountMessage | 'test';
export const webhookTypes: readonly WebhookType[] = [
  ...incidentMessages,
  ...historyMessages,
  ...changeMessages,
  ...accountMessages,
  'test',
];

/** How a try failed, besides an HTTP status: phases of a connection, and refused targets. */
export const webhookErrors = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'no_answer',
  'forbidden_target',
  'http_status',
] as const;

/** An address of another system, with the secret that its messages are signed with (Standard Webhooks). */
const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  /** Whether the address may be in a private network. */
  allowPrivate: z.boolean(),
  types: z.array(z.enum(webhookTopics)),
  secret: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const fields = {
  name: line(1, 100),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  enabled: z.boolean(),
  allowPrivate: z.boolean(),
  types: someOf(webhookTopics),
};
export const webhookInput = z.strictObject(fields);

/** One message to one address, and what its tries came to. */
const webhookDelivery = z.object({
  id,
  message: z.string(),
  /** The name of what it is about; empty before the first try, and without one. */
  about: z.string(),
  type: z.enum(webhookTypes),
  createdAt: instant,
  /** Null when there is no further try. */
  dueAt: z.nullable(instant),
  tries: z.int(),
  deliveredAt: z.nullable(instant),
  /** The HTTP status of the last try. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(webhookErrors)),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const all = z.object({ data: z.array(webhook) });
const deliveries = z.object({ data: z.array(webhookDelivery) });
const one = z.strictObject({ id });

export const webhookRoutes = {
  // Their secrets, and where messages go, are for people: both outlive a token that is revoked.
  list: inPerson(route('GET', '/system/webhooks', 'administer', 'The webhooks, with their secrets', nothing, all)),
  create: inPerson(route('POST', '/system/webhook', 'administer', 'Add a webhook', webhookInput, webhook)),
  update: inPerson(
    route('PUT', '/system/webhook', 'administer', 'Change a webhook', z.strictObject({ id, ...fields }), webhook),
  ),
  remove: inPerson(
    route('DELETE', '/system/webhook', 'administer', 'Delete a webhook', z.strictObject({ id: oneId }), all),
  ),
  rotate: inPerson(
    route('POST', '/system/webhook/secret', 'administer', 'Replace the secret of a webhook', one, webhook),
  ),
  test: route('POST', '/system/webhook/test', 'administer', 'Send a test message to a webhook', one, deliveries),
  deliveries: route(
    'GET',
    '/system/webhook/deliveries',
    'administer',
    'The last messages to a webhook, newest first',
    z.strictObject({ id: oneId }),
    deliveries,
  ),
  resend: route('POST', '/system/webhook/resend', 'administer', 'Send a message again', one, deliveries),
};
