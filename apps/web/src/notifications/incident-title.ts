import type { IncidentCause } from '@touchline/contract';
import type { TFunction } from 'i18next';

type T = TFunction<'notices'>;

/** What an incident is about; `streams` is null where they are not counted. */
export type Titled = { cause: IncidentCause; name: string; streams: number | null };

/** What an incident is called: its cause, and how many streams it affects unless it is about one alone. */
export function incidentTitle(t: T, { cause, name, streams }: Titled): string {
  const incident = t(`cause.${cause}`, { title: name });
  if (cause === 'same_picture') return streams === 1 ? t('otherMatch', { title: name }) : incident;
  if (cause === 'stream' || streams === null || (cause === 'content' && streams === 1)) return incident;
  return t('withStreams', { incident, streams: t('streams', { count: streams }) });
}

/** That it is over, and what that means. */
export function overText(t: T, titled: Titled, outcome: unknown): string {
  if (outcome === 'ended') return t('over.ended', { incident: incidentTitle(t, titled) });
  return t(`over.${titled.cause}`, { title: titled.name });
}
