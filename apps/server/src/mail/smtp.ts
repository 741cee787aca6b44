import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { textOf } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';

/** One try to send; it fails when `signal` aborts. */
export type Send = (mail: QueuedMail, signal: AbortSignal) => Promise<void>;

type Server = { url: string; user: string; password: string };

/** Sends by the mail server that `url` names (`smtp://` or `smtps://`). */
export function openSmtp({ url, user, password }: Server, from: string, publicUrl: string): Send {
  const transport = createTransport({
    url,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return async (mail, signal) => {
    await transport.sendMail({
      from,
      // As parts, not as text that is parsed: an address can then never become two.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: textOf(mail, publicUrl),
      // The same at each try, so that a mail which arrived in spite of a failure is recognised.
      messageId: `<${messageIdOf(mail)}@${host}>`,
      date: new Date(mail.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
  };
}

/** Ids begin anew in a restored database, hence the time. */
const messageIdOf = ({ id, createdAt }: QueuedMail) =>
  createHash('sha256').update(`mail ${id} ${createdAt}`).digest('base64url');
