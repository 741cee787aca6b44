import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing } from '#kit/route';
import { inPerson } from './in-person.ts';

/** `retry`: a try has failed and another one will come. `given_up`: none will. */
export const mailStates = ['waiting', 'sending', 'retry', 'given_up', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail in the outbox. Its body is emptied after sending, because it holds a code. */
export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  state: z.enum(mailStates),
  tries: z.int(),
  /** Of one in the state `retry`: when it is tried again. */
  retryAt: z.nullable(instant),
  /** The last error of the mail server. */
  error: z.nullable(z.string()),
});
export type Mail = z.infer<typeof mail>;

export const mailRoutes = {
  // A mail that waits may hold a code for a new password.
  list: inPerson(
    listRoute('GET', '/system/outbox', 'administer', 'Mails that were sent or wait, newest first', nothing, mail),
  ),
  search: inPerson(
    listRoute('POST', '/system/outbox', 'administer', 'Search mails', z.strictObject({ name: line(0, 200) }), mail),
  ),
};
