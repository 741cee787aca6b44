import * as z from 'zod/mini';
import { noticeKinds } from './notice.ts';
import { webhookErrors } from './webhook.ts';
import { id, instant } from '#kit/value';
import { ids } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/** What a message is about. `test`: the user asked for it. */
export const pushKinds = [...noticeKinds, 'test'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Why a message was not delivered. `hidden`: by then, the user may not see it. `replaced`: there was a later one. */
export const pushErrors = [...webhookErrors, 'hidden', 'replaced'] as const;

const browser = z.object({
  id,
  /** By which the browser recognizes itself. */
  endpoint: z.string(),
  userAgent: z.string(),
  createdAt: instant,
});

const delivery = z.object({
  id,
  browser: id,
  kind: z.enum(pushKinds),
  createdAt: instant,
  /** Null when there is no further try. */
  dueAt: z.nullable(instant),
  tries: z.int(),
  deliveredAt: z.nullable(instant),
  /** The HTTP status of the last try. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(pushErrors)),
});

/** The browsers of a user that get push messages, and the last messages, newest first. */
const push = z.object({
  /** The key of this console for `PushManager.subscribe`, base64url. */
  publicKey: z.string(),
  browsers: z.array(browser),
  deliveries: z.array(delivery),
});
export type Push = z.infer<typeof push>;

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)), z.maxLength(100));

export const pushInput = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1000)),
  p256dh: base64url(65),
  auth: base64url(16),
  language: z.enum(['en', 'ru']),
});

export const pushRoutes = {
  find: route('GET', '/profile/push', 'signed-in', 'One’s own browsers that get push messages', nothing, push),
  add: inPerson(route('POST', '/profile/push', 'signed-in', 'Send push messages to a browser', pushInput, push)),
  remove: route('DELETE', '/profile/push', 'signed-in', 'Send nothing to browsers any more', ids, push),
  test: route('POST', '/profile/push/test', 'signed-in', 'Send a test to a browser', z.strictObject({ id }), push),
};
