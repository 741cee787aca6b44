import { createHash } from 'node:crypto';
import { mailHtml, pictureId } from './mail-html.ts';
import type { MailPicture } from './mail-picture.ts';
import { textOf } from './outbox.ts';
import type { QueuedMail } from './outbox.ts';

/** One try to send a mail, with a picture or null; fails when `signal` aborts. */
export type Send = (mail: QueuedMail, picture: MailPicture | null, signal: AbortSignal) => Promise<void>;

type Server = { url: string; user: string; password: string };

/** Sends through the mail server at `url` (`smtp://` or `smtps://`). */
export function openSmtp({ url, user, password }: Server, from: string, publicUrl: string): Send {
  const options = {
    url,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded for the first mail: it takes a fifth of a second.
  const open = async () => (await import('nodemailer')).createTransport(options);
  let opening: ReturnType<typeof open> | null = null;
  const host = new URL(publicUrl).hostname;
  return async (mail, picture, signal) => {
    opening ??= open();
    const transport = await opening;
    await transport.sendMail({
      from,
      // An object, which is not parsed, so that an address can never become two.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: textOf(mail, publicUrl),
      ...(picture && picturedParts(mail, picture, publicUrl)),
      // The same for each try, so that a receiver can detect a duplicate.
      messageId: `<${messageIdOf(mail)}@${host}>`,
      date: new Date(mail.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
  };
}

/** The same text as HTML, with the picture inside the mail. */
function picturedParts(mail: QueuedMail, { jpeg, caption }: MailPicture, publicUrl: string) {
  return {
    html: mailHtml(textOf(mail, publicUrl), caption, publicUrl + mail.link),
    attachments: [
      {
        cid: pictureId,
        content: jpeg,
        contentType: 'image/jpeg',
        contentDisposition: 'inline' as const,
        filename: 'picture.jpg',
      },
    ],
  };
}

/** Includes the time, since ids start over in a restored database. */
const messageIdOf = ({ id, createdAt }: QueuedMail) =>
  createHash('sha256').update(`mail ${id} ${createdAt}`).digest('base64url');
