import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { QueuedMail } from './outbox.ts';

/** One try to send; it fails when `signal` aborts. */
export type Send = (mail: QueuedMail, signal: AbortSignal) => Promise<void>;

/** Sends by the mail server that `url` names (`smtp://` or `smtps://`). */
export function openSmtp(url: string, from: string, publicUrl: string): Send {
  const transport = createTransport({
    url,
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
      text: mail.body,
      // The same at each try, so that a mail which arrived in spite of a failure is recognised.
      messageId: `<${nameOf(mail)}@${host}>`,
      date: new Date(mail.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
  };
}

/** Ids begin anew in a restored database, hence the time. */
const nameOf = ({ id, createdAt }: QueuedMail) =>
  createHash('sha256').update(`mail ${id} ${createdAt}`).digest('base64url');
