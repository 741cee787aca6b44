import { Skeleton } from '@mantine/core';
import { autoTakeOutcomes, autoTakeRoutes } from '@touchline/contract';
import type { AutoTakeInput, AutoTakeOutcome, AutoTakeReplay, ReplayedMatch } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { day, moment } from '#ui/dates.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { viewerZone } from '#ui/zone.ts';
import styles from './replay.module.css';

type Props = { rule: AutoTakeInput; id: number | undefined; user: number | undefined };

/** The matches of the last 30 days that fit a rule: what it would have made of each, and who really took it. */
export function Replay({ rule, id, user }: Props) {
  const { t } = useTranslation('autoTakes');
  const [outcome, setOutcome] = useState<AutoTakeOutcome>('taken');
  const { name: _name, isOn: _isOn, ...conditions } = rule;
  const asked = { ...conditions, id, user, outcome };
  const replay = useQuery({
    queryKey: ['autoTake', 'replay', asked],
    queryFn: ({ signal }) => call(autoTakeRoutes.replay, asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (replay.error && !replay.data)
    return <Failed title={t('result.failed')} error={replay.error} onRetry={() => void replay.refetch()} />;
  if (!replay.data) return <Skeleton height={240} />;
  const { totals, data } = replay.data;
  const options = autoTakeOutcomes.filter((one) => one === 'taken' || totals[one] > 0);
  const total = totals[outcome];
  return (
    <section className={styles['replay']} aria-busy={replay.isPlaceholderData}>
      <Period {...replay.data} />
      {Object.values(totals).every((count) => count === 0) ? (
        <output>{t('result.nothing')}</output>
      ) : (
        <>
          <SegmentedControl
            label={t('result.filter')}
            value={outcome}
            options={options.map((one) => ({ value: one, label: `${t(`outcome.${one}`)} · ${totals[one]}` }))}
            onChange={setOutcome}
          />
          {data.length === 0 ? <output>{t('result.nothingOf')}</output> : <Matches matches={data} />}
          {total > data.length && data.length > 0 ? (
            <p className={styles['hint']}>{t('result.newest', { shown: data.length, total })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}

function Period({ from, to }: Pick<AutoTakeReplay, 'from' | 'to'>) {
  const { t, i18n } = useTranslation('autoTakes');
  const say = (at: string) => day(at, new Date(), i18n.language, viewerZone());
  return <p className={styles['hint']}>{t('result.period', { from: say(from), to: say(to) })}</p>;
}

function Matches({ matches }: { matches: readonly ReplayedMatch[] }) {
  const { t } = useTranslation('autoTakes');
  return (
    <table className={styles['matches']}>
      <thead>
        <tr>
          <th scope="col">{t('result.match')}</th>
          <th scope="col">{t('result.rule')}</th>
          <th scope="col">{t('result.reality')}</th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </tbody>
    </table>
  );
}

function MatchRow({ match }: { match: ReplayedMatch }) {
  const { t, i18n } = useTranslation('autoTakes');
  const when = (at: string) => moment(at, new Date(), i18n.language, viewerZone());
  const { takers } = match;
  return (
    <tr>
      <td>
        <Link to="/broadcast/streams/$id" params={{ id: String(match.id) }}>
          {match.title}
        </Link>
        <small>{when(match.startAt)}</small>
      </td>
      <td data-label={t('result.rule')}>{because(t, match, when)}</td>
      <td data-label={t('result.reality')}>
        {takers.length === 0
          ? t('result.nobody')
          : takers.map(({ name, ruleName }) => (ruleName === null ? name : t('result.byRule', { name }))).join(', ')}
      </td>
    </tr>
  );
}

function because(
  t: ReturnType<typeof useTranslation<'autoTakes'>>['t'],
  { outcome, by, overlaps, at }: ReplayedMatch,
  when: (at: string) => string,
): string {
  if (outcome === 'overlap' && !overlaps) return t('because.overlapOther');
  return t(`because.${outcome}`, { name: by ?? '', title: overlaps?.title ?? '', when: when(at) });
}
