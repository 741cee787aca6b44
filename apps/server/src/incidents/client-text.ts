import type { Incident, IncidentDetails, IncidentStream } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { isOfContent } from '#server/incidents/causes';
import { fill } from '#server/notifications/fill';
import { pluralWord } from '#server/notifications/plural-word';

/** Matches that are named; the others are counted. */
const maxNames = 5;

type Subject = Pick<Incident, 'cause' | 'openedAt' | 'closedAt' | 'outcome' | 'streams' | 'name'>;
type Member = Pick<IncidentStream, 'name'>;

/**
 * What to write to clients about an incident: which matches, since when, and whether it is over. Of the cause only
 * whether there was a signal.
 */
export function clientTexts(incident: Subject, members: readonly Member[]): IncidentDetails['clientText'] {
  return { en: clientText('en', incident, members), ru: clientText('ru', incident, members) };
}

function clientText(language: Language, incident: Subject, members: readonly Member[]): string {
  const texts = words[language].incidents.client;
  const named = members.slice(0, maxNames).map(({ name }) => name);
  const more = incident.streams - named.length;
  const list = named.join(', ') + (more > 0 ? ` ${pluralWord(texts, 'more', language, more)}` : '');
  const [from, to] = [timeOf(incident.openedAt), timeOf(incident.closedAt ?? incident.openedAt)];
  const said = isOfContent(incident.cause) ? texts.content : texts;
  if (incident.closedAt === null) return fill(said.open, { list, from });
  return fill(incident.outcome === 'recovered' ? said.recovered : said.closed, { list, from, to });
}

/** `2026-05-01 18:05 UTC`: clients are in other zones than the desk. */
const timeOf = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
