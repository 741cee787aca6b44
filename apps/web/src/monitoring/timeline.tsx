import { Button, Group, Skeleton } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#ui/formatters.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { moment } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Drawer } from '#ui/dialog.tsx';
import { useNow, useTicking } from '#ui/clock.ts';
import { History } from '#web/streams/history.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import { Signal } from '#web/streams/signal.tsx';
import { useHistory } from '#web/streams/use-history.ts';
import type { CardActions } from './card-actions.ts';
import { availability, shares, periodsOf, monitoredSince } from './periods.ts';
import type { Period } from './periods.ts';
import { Strip } from './strip.tsx';
import styles from './timeline.module.css';

const hourMs = 3_600_000;
const ranges = ['1', '6', '24'] as const;
/** Refresh interval of the strip, on which single seconds are not visible. */
const paceMs = 10_000;

/** The timeline of a stream: a strip of its states over the last hours, and its history as a list. */
export function Timeline({ stream, actions, onClose }: { stream: Stream; actions: CardActions; onClose: () => void }) {
  const { t, i18n } = useTranslation(['monitoring', 'shell']);
  const [range, setRange] = useState<(typeof ranges)[number]>('1');
  const hours = Number(range);
  const until = useTicking((now) => Math.ceil(now / paceMs) * paceMs);
  const history = useHistory(stream.id);
  const entries = history.data;
  const periods = entries ? periodsOf(entries, stream.state, until - hours * hourMs, until) : [];
  return (
    <Drawer
      side="end"
      title={`${t('timeline.title')}: ${streamTitle(stream)}`}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      <Group gap="xs" mb="md" justify="space-between">
        <SegmentedControl
          label={t('timeline.range')}
          value={range}
          options={ranges.map((each) => ({ value: each, label: t('timeline.hours', { count: Number(each) }) }))}
          onChange={setRange}
        />
        <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => actions.open(stream)}>
          {t('timeline.open')}
        </Button>
      </Group>
      {entries ? (
        <>
          <Availability periods={periods} />
          <Strip periods={periods} entries={entries} hours={hours} />
          <ul className={styles['shares']}>
            {shares(periods).map(({ state, share }) => (
              <li key={state}>
                <Signal state={state} /> {percentOf(share, i18n.language)}
              </li>
            ))}
          </ul>
        </>
      ) : history.error ? null : (
        <Skeleton height={96} mb="md" />
      )}
      <History id={stream.id} />
    </Drawer>
  );
}

/** The availability of the signal, and when monitoring began. */
function Availability({ periods }: { periods: readonly Period[] }) {
  const { t, i18n } = useTranslation('monitoring');
  const share = availability(periods);
  const since = monitoredSince(periods);
  const now = useNow(60_000);
  const percent = share === null ? null : percentOf(share, i18n.language);
  if (since === null) return <p className={styles['available']}>{t('timeline.notWatched')}</p>;
  return (
    <p className={styles['available']}>
      {percent === null ? t('timeline.noMeasure') : t('timeline.available', { percent })}
      {since > (periods[0]?.from ?? since) ? (
        <small>{t('timeline.since', { when: moment(new Date(since), now, i18n.language, viewerZone()) })}</small>
      ) : null}
    </p>
  );
}

/** Rounds down, so that 99.96 % is not shown as 100 %. */
function percentOf(share: number, locale: string): string {
  const tenths = Math.floor(share * 1000) / 1000;
  return formatPercent(tenths, locale);
}
