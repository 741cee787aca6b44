import type { Incident, IncidentDetails, IncidentStream } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { isOfContent } from '#server/incidents/causes';
import { fill } from '#server/notifications/fill';
import { pluralWord } from '#server/notifications/plural-word';
import { utcTime } from '#server/notifications/utc-time';

/** Matches that are named; the others are counted. */
const maxNames = 5;

type Subject = Pick<Incident, 'cause' | 'streams' | 'affected'>;
type Member = Pick<IncidentStream, 'name' | 'since' | 'leftAt' | 'outcome'>;

/**
 * What to write to clients about an incident: which matches still have the fault, and since when; once none has, which are
 * back, and which had it until no signal was expected any more. A match that has moved to another incident belongs into
 * the text of that one. Of the cause only whether there was a signal. `seen`: the matches whose fault somebody has seen, each with
 * the counts of all of them; null without any.
 */
export function clientTexts(
  cause: Incident['cause'],
  seen: readonly (Member & Omit<Subject, 'cause'>)[],
): IncidentDetails['clientText'] {
  const [first] = seen;
  if (!first) return null;
  const subject = { cause, streams: first.streams, affected: first.affected };
  return { en: clientText('en', subject, seen), ru: clientText('ru', subject, seen) };
}

function clientText(language: Language, { cause, streams, affected }: Subject, members: readonly Member[]): string {
  const texts = words[language].incidents.client;
  const said = isOfContent(cause) ? texts.content : texts;
  if (affected > 0) {
    const down = members.filter(({ leftAt }) => leftAt === null);
    return sentence(language, said.open, down, affected);
  }
  const stayed = members.filter(({ outcome }) => outcome !== 'moved');
  const over = stayed.length > 0 ? stayed : members;
  const back = over.filter(({ outcome }) => outcome === 'recovered');
  const ended = over.filter(({ outcome }) => outcome !== 'recovered');
  // Of a very large incident, not all members are listed.
  const unlisted = streams - members.length;
  const sentences = [
    back.length > 0 ? sentence(language, said.recovered, back, back.length + (ended.length > 0 ? 0 : unlisted)) : '',
    ended.length > 0 ? sentence(language, said.closed, ended, ended.length + unlisted) : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** One sentence about matches, of which there are `count`. */
function sentence(language: Language, text: string, members: readonly Member[], count: number): string {
  const named = members.slice(0, maxNames).map(({ name }) => name);
  const more = count - named.length;
  const others = more > 0 ? ` ${pluralWord(words[language].incidents.client, 'more', language, more)}` : '';
  const froms = members.map(({ since }) => since).toSorted();
  const tos = members.flatMap(({ leftAt }) => leftAt ?? []).toSorted();
  const [from, to] = [utcTime(froms[0] ?? ''), utcTime(tos.at(-1) ?? '')];
  return fill(text, { list: named.join(', ') + others, from, to });
}
