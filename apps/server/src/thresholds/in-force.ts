import { thresholdNames } from '@touchline/contract';
import type { OwnThresholds, Thresholds } from '@touchline/contract';
import { sql } from 'kysely';

/** SQL over `stream`: what the stream sets, or else its sport. */
export const ownThresholds = sql<OwnThresholds>`(SELECT coalesce(sport.thresholds, '{}') || coalesce(stream.thresholds, '{}')
  FROM sport WHERE sport.id = stream.sport)`;

/** The thresholds in force: `own` of a stream or sport, or else the settings. */
export function thresholdsOf(settings: Thresholds, own: OwnThresholds): Thresholds {
  const ofSettings = Object.fromEntries(thresholdNames.map((name) => [name, settings[name]])) as Thresholds;
  return { ...ofSettings, ...own };
}
