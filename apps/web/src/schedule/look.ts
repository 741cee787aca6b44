import type { ScheduleConflict } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceName } from '#kit/reference-name.ts';
import { clock, day } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { namesIn } from './match.ts';
import type { Match, Names } from './match.ts';

export type Conflicts = ReadonlyMap<number, readonly ScheduleConflict[]>;

/** How matches are described: one value for all of them, which changes seldom. */
export type Look = {
  /** `18:00–19:45` of a match or a change of it. */
  period: (times: { startMs: number; endMs: number }) => string;
  /** `Sat, 21 Nov, 18:00–19:45`. */
  dated: (times: { startMs: number; endMs: number }) => string;
  /** The period of a match, or that its time is not known. */
  hours: (match: Match) => string;
  /** That a match was put off; empty for others. */
  putOff: (match: Match) => string;
  day: (match: Match) => string;
  start: (match: Match) => string;
  statusName: (match: Match) => string;
  sportName: (match: Match) => string;
  tournamentName: (match: Match) => string;
  serverName: (match: Match) => string;
  holderNames: (match: Match) => string;
  /** Everything that a block has no room for. */
  describe: (match: Match) => string;
  hasConflict: (match: Match) => boolean;
};

export function useLook(names: Names | null, conflicts: Conflicts | null): Look {
  const { t, i18n } = useTranslation(['schedule', 'streams']);
  const zone = useViewerZone();
  const locale = i18n.language;
  return useMemo(() => lookOf({ t, locale, zone, names, conflicts }), [t, locale, zone, names, conflicts]);
}

type Options = {
  t: TFunction<['schedule', 'streams']>;
  locale: string;
  zone: string;
  names: Names | null;
  conflicts: Conflicts | null;
};

/** A match that was put off and has not begun all the same. */
export const isPutOff = ({ postponed, phase }: Match): boolean => postponed && phase === 'scheduled';
const isUncertain = (match: Match) => match.startTimeTbd || isPutOff(match);

export function lookOf({ t, locale, zone, names, conflicts }: Options): Look {
  const at = (ms: number) => clock(new Date(ms), locale, zone);
  const period: Look['period'] = ({ startMs, endMs }) => `${at(startMs)}–${at(endMs)}`;
  const dayOf = (ms: number) => day(new Date(ms), new Date(), locale, zone);
  const putOff = (match: Match) => (isPutOff(match) ? t('streams:field.postponed') : '');
  const shown = names && namesIn(names, locale);
  const nameOf = (field: 'sport' | 'tournament' | 'server', match: Match) => {
    const id = match[field];
    return id === null ? '' : (shown?.[field].get(id) ?? '');
  };
  const statusName = ({ status }: Match) => {
    const found = names?.statuses.get(status);
    return found ? referenceName(found, locale) : '';
  };
  const holderNames = ({ holders }: Match) => holders.flatMap((id) => names?.holder.get(id) ?? []).join(', ');
  const conflictsOf = ({ id }: Match) => conflicts?.get(id)?.length ?? 0;
  return {
    period,
    dated: (times) => `${dayOf(times.startMs)}, ${period(times)}`,
    day: ({ startMs }) => dayOf(startMs),
    hours: (match) => (match.startTimeTbd ? t('tbd') : period(match)),
    putOff,
    start: (match) => (isUncertain(match) ? t('tbdShort') : at(match.startMs)),
    statusName,
    sportName: (match) => nameOf('sport', match),
    tournamentName: (match) => nameOf('tournament', match),
    serverName: (match) => nameOf('server', match),
    holderNames,
    hasConflict: (match) => conflictsOf(match) > 0,
    describe: (match) =>
      [
        match.startTimeTbd ? `${period(match)} (${t('tbd')})` : period(match),
        putOff(match),
        match.title,
        nameOf('tournament', match) || nameOf('sport', match),
        nameOf('server', match),
        statusName(match),
        match.state === 'unknown' || match.state === 'waiting' ? null : t(`streams:state.${match.state}`),
        holderNames(match),
        conflictsOf(match) > 0 ? t('conflicts', { count: conflictsOf(match) }) : null,
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
