import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute, nothing } from '#kit/route';

/** A mail of the outbox. The body is emptied once it was sent, since it holds a code. */
export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  tries: z.int(),
  /** What the mail server last said against it. */
  error: z.nullable(z.string()),
});
export type Mail = z.infer<typeof mail>;

export const mailRoutes = {
  list: listRoute('GET', '/system/outbox', 'administer', 'Mails that were sent or wait, newest first', nothing, mail),
  search: listRoute(
    'POST',
    '/system/outbox',
    'administer',
    'Search mails',
    z.strictObject({ name: line(0, 200) }),
    mail,
  ),
};
