import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing } from '#kit/route';

/** A mail in the outbox. Its body is emptied after sending, because it holds a code. */
export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  tries: z.int(),
  /** The last error of the mail server. */
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
