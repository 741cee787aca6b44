import { words } from '@touchline/i18n';
import { languages } from '@touchline/i18n/languages';
import type { Language } from '@touchline/i18n/languages';
import { sql } from 'kysely';
import type { QueuedMail } from '#server/mail/outbox';
import { stillJpeg } from '#server/pictures/still-jpeg';
import { isSeenBy } from '#server/streams/access';
import type { Deps } from '#server/deps';

/** `caption`: how old it is, in the language of the recipient. */
export type MailPicture = { jpeg: Buffer; caption: string };
export type FindPicture = (mail: QueuedMail) => Promise<MailPicture | null>;

type Found = { at: string; mp4: Buffer; language: Language | null };

/** Older pictures show nothing of what the mail is about. */
const oldest = sql`interval '1 day'`;

/**
 * Gives the newest picture of the stream that a mail is about, for those who may see the stream when the mail is sent.
 * The mails of one incident share the decoding.
 */
export function picturesOf({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>): FindPicture {
  let last: { key: string; jpeg: Promise<Buffer | null> } | null = null;
  return async ({ pictured, recipient }) => {
    if (pictured === null) return null;
    const { rows } = await sql<Found>`
      SELECT at, mp4, person.settings ->> 'language' AS language FROM stream_picture JOIN "user" person ON person.email = ${recipient}
      WHERE stream = ${pictured} AND at > now() - ${oldest} AND person.status = 'active' AND ${isSeenBy('person', sql`${pictured}`)}`.execute(
      db,
    );
    const [found] = rows;
    if (!found) return null;
    const key = `${pictured} ${found.at}`;
    if (last?.key !== key) last = { key, jpeg: stillJpeg(env.FFMPEG, found.mp4) };
    const jpeg = await last.jpeg;
    return jpeg && { jpeg, caption: captionOf(found, now().getTime() - new Date(found.at).getTime()) };
  };
}

function captionOf({ language }: Pick<Found, 'language'>, ageMs: number): string {
  const seconds = Math.max(0, Math.round(ageMs / 1000));
  const [unit, count] =
    seconds < 120
      ? (['seconds', seconds] as const)
      : seconds < 7_200
        ? (['minutes', Math.round(seconds / 60)] as const)
        : (['hours', Math.round(seconds / 3_600)] as const);
  const say = (each: Language) => words[each].notices.mail.picture[unit].replace('{{number}}', String(count));
  return (language ? [language] : languages.toReversed()).map(say).join(' / ');
}
