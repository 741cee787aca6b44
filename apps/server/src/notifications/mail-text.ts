import {
  formats,
  namesFormats,
  noticeReasons,
  noticeSentence,
  probeReasonOf,
  streamFaults,
  suspicions,
} from '@touchline/contract';
import type { Format, NoticeData, NoticeKind } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Words } from '@touchline/i18n';
import { languages } from '@touchline/i18n/languages';
import type { Language } from '@touchline/i18n/languages';
import { fill } from '#server/notifications/fill';
import { incidentTitle, overText } from '#server/notifications/incident-words';
import { utcTime } from '#server/notifications/utc-time';
import { reasonWords } from '#server/streams/fault-words';

type Text = { subject: string; body: string };

/**
 * The mail of a notification, from the console of that name, in the recipient's language; in every language when it is
 * not known.
 */
export function mailText(product: string, language: Language | null, kind: NoticeKind, data: NoticeData): Text {
  const texts = (language ? [language] : languages.toReversed()).map((each) => oneText(words[each], each, kind, data));
  return {
    subject: headerLine(`${product}: ${texts.map(({ subject }) => subject).join(' / ')}`),
    body: `${texts.map(({ body }) => body).join('\n\n* * *\n\n')}\n`,
  };
}

/** A notification in a few words, with the reason of a lost signal, or an empty text. */
export function shortText(language: Language, kind: NoticeKind, data: NoticeData): { title: string; body: string } {
  const texts = words[language];
  const { subject } = oneText(texts, language, kind, data);
  return { title: subject, body: reasonOf(texts, String(data['reason'] ?? '')) };
}

type MailWords = Pick<Words, 'notices' | 'streams'>;

function oneText(texts: MailWords, language: Language, kind: NoticeKind, data: NoticeData): Text {
  const { sentence, mail, noTitle } = texts.notices;
  const title = data['title'] || noTitle;
  const incident = incidentTitle(texts.notices, language, { ...data, title });
  const over = overText(texts.notices, language, { ...data, title });
  const values = {
    ...data,
    title,
    by: data['by'] || texts.notices.somebody,
    rule: data['rule'] || noTitle,
    incident,
    over,
    at: utcTime(String(data['until'] ?? '')),
  };
  const reason = reasonOf(texts, String(data['reason'] ?? ''));
  const name = noticeSentence(kind, data);
  const lines = [fill(mail[name], values), reason ? fill(mail.reason, { reason }) : '', mail.choose];
  return { subject: fill(sentence[name], values), body: lines.filter(Boolean).join('\n\n') };
}

/** The text of a reason: one word, or `hls stalled, dash timeout`; unknown reasons are omitted. */
function reasonOf({ notices, streams }: MailWords, reason: string): string {
  const say = (code: string, format: Format | null) => {
    const probe = probeReasonOf(code);
    const fault = streamFaults.find((each) => format === null && each === code);
    const suspicion = suspicions.find((each) => each === code);
    const other = noticeReasons.find((each) => each === code);
    if (probe) return reasonWords(streams, format === null ? [] : [format], probe);
    if (fault) return streams.contentFault[fault];
    if (suspicion) return streams.suspicion[suspicion];
    return other ? notices.reason[other] : null;
  };
  const parts = reason.split(', ').map((part) => {
    const format = formats.find((each) => part.startsWith(`${each} `));
    const text = say(format ? part.slice(format.length + 1) : part, format ?? null);
    const isNamed = !format || namesFormats(part.split(' ')[1] ?? '');
    return text && !isNamed ? `${streams.formatName[format]}: ${text}` : text;
  });
  return parts.filter(Boolean).join('; ');
}

/** Users write titles: a line break in one must not start another mail header. */
function headerLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 199).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
