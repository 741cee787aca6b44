import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { dashboardRoutes, spreadMs } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useLive } from '#kit/live.ts';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { useTitle } from '#ui/title.ts';
import { batchByKey } from '#web/app/batch-by-key.ts';
import { useCan } from '#web/session/profile.ts';
import { AvailabilityCard } from './availability-card.tsx';
import { CausesCard } from './causes-card.tsx';
import styles from './dashboard.module.css';
import { DaysCard } from './days-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { ImportsCard } from './imports-card.tsx';
import { IncidentsCard } from './incidents-card.tsx';
import { LiveCard, NextHourCard, QueriesCard } from './now-cards.tsx';
import { OwnTime, PendingCard } from './pending-card.tsx';
import { ServersCard } from './servers-card.tsx';
import { MonthsCard, PeopleCard } from './taken-cards.tsx';
import { useFull } from './use-full.ts';
import { useTrends } from './use-trends.ts';

/** The delay after an event until the figures are reloaded: soon enough for a reader. */
const reloadDelayMs = 2_000;
/** Polling interval, because the streams that start within an hour change without an event. */
const pollMs = 60_000;

/**
 * The dashboard. Every number links to the list that it counts. In full screen, for a screen on the wall, it is larger and
 * leaves out the statistics.
 */
export function Dashboard() {
  const { t, i18n } = useTranslation('dashboard');
  useTitle(t('title'));
  const { data, error, refetch } = useDashboard();
  const trends = useTrends();
  const maySeeTakes = useCan('take.others');
  const { isFull, toggle } = useFull();
  const screenLabel = t(isFull ? 'fullScreen.leave' : 'fullScreen.enter');
  const ScreenIcon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  if (error && !data) return <Failed title={t('failedTitle')} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles['page']} data-full={isFull}>
      <div className={styles['head']}>
        <h1>{t('title')}</h1>
        {data ? (
          <p className={styles['dim']}>{t('updated', { time: clock(data.at, i18n.language, viewerZone()) })}</p>
        ) : null}
        <ActionIcon variant="default" size="lg" aria-label={screenLabel} title={`${screenLabel} (F)`} onClick={toggle}>
          <ScreenIcon size={18} />
        </ActionIcon>
      </div>
      {data ? (
        <div className={styles['grid']} data-live-colors>
          <LiveCard live={data.live} />
          <IncidentsCard />
          <NextHourCard nextHour={data.nextHour} />
          <AvailabilityCard availability={data.availability} />
          <CausesCard />
          {data.awaiting && !isFull ? <QueriesCard awaiting={data.awaiting} /> : null}
          {data.imports?.length && !isFull ? <ImportsCard imports={data.imports} /> : null}
          {trends.data ? (
            <DaysCard days={trends.data.days} time={<OwnTime query={trends} />} />
          ) : (
            <PendingCard title={t('days.title')} wide query={trends} />
          )}
          {data.servers ? <ServersCard servers={data.servers} /> : null}
          {trends.data?.takes ? (
            <HoursCard takes={trends.data.takes} time={<OwnTime query={trends} />} />
          ) : maySeeTakes && !trends.data ? (
            <PendingCard title={t('hours.title')} wide query={trends} />
          ) : null}
          {isFull ? null : <MonthsCard months={data.months} />}
          {data.people && !isFull ? <PeopleCard people={data.people} months={data.months} /> : null}
        </div>
      ) : (
        <div className={styles['grid']} aria-busy>
          {['live', 'next', 'availability', 'servers', 'months'].map((name) => (
            <Skeleton key={name} height={180} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The figures, reloaded soon after an event that may change one of them. */
function useDashboard() {
  const client = useQueryClient();
  const [batch] = useState(() =>
    batchByKey({
      isBusy: (name) => client.isFetching({ queryKey: [name] }) > 0,
      onDue: (name) => void client.invalidateQueries({ queryKey: [name] }),
    }),
  );
  const [place] = useState(Math.random);
  useLive((kind, { listeners }) => {
    if (kind !== 'comment' && kind !== 'notice') batch.add('dashboard', reloadDelayMs + spreadMs(listeners, place));
  });
  useEffect(() => () => batch.stop(), [batch]);
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboardRoutes.find, {}, signal),
    refetchInterval: pollMs,
  });
}
