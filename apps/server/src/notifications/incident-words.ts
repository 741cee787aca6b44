import { incidentCauses } from '@touchline/contract';
import type { NoticeData } from '@touchline/contract';
import type { Words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { fill } from '#server/notifications/fill';
import { pluralWord } from '#server/notifications/plural-word';

type NoticeWords = Words['notices'];

/** What an incident is called: its cause, and how many streams it affects unless it is about one alone. */
export function incidentTitle(words: NoticeWords, language: Language, data: NoticeData): string {
  const cause = causeOf(data);
  const incident = fill(words.cause[cause], data);
  const count = data['streams'];
  if (cause === 'same_picture') return count === 1 ? fill(words.otherMatch, data) : incident;
  if (cause === 'stream' || typeof count !== 'number' || (cause === 'content' && count === 1)) return incident;
  return fill(words.withStreams, { incident, streams: pluralWord(words, 'streams', language, count) });
}

/** That it is over, and what that means. */
export function overText(words: NoticeWords, language: Language, data: NoticeData): string {
  if (data['outcome'] === 'ended') return fill(words.over.ended, { incident: incidentTitle(words, language, data) });
  return fill(words.over[causeOf(data)], data);
}

const causeOf = (data: NoticeData) => incidentCauses.find((cause) => cause === data['cause']) ?? 'stream';
