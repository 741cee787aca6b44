import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Choice } from '#ui/choice.tsx';
import { Side } from '#ui/dialog.tsx';
import { History } from '#web/streams/history.tsx';
import { nameOf } from '#web/streams/names.ts';
import { Signal } from '#web/streams/signal.tsx';
import type { CardActions } from './card-actions.ts';
import { useTicking } from './server-clock.ts';
import { availability, shares, spansOf } from './spans.ts';
import { Strip } from './strip.tsx';
import styles from './timeline.module.css';

const hourMs = 3_600_000;
const ranges = ['1', '6', '24'] as const;
/** The strip moves on in steps: nobody sees a second on it. */
const paceMs = 10_000;

/** What happened to a stream: a strip of its states over the last hours, and everything as a list. */
export function Timeline({ stream, actions, onClose }: { stream: Stream; actions: CardActions; onClose: () => void }) {
  const { t, i18n } = useTranslation(['monitoring', 'shell']);
  const [range, setRange] = useState<(typeof ranges)[number]>('1');
  const hours = Number(range);
  const until = useTicking((now) => Math.ceil(now / paceMs) * paceMs);
  const history = useQuery({
    queryKey: ['stream', 'history', stream.id],
    queryFn: ({ signal }) => call(streamRoutes.history, { id: stream.id }, signal),
  });
  const entries = history.data?.data;
  const spans = entries ? spansOf(entries, stream.state, until - hours * hourMs, until) : [];
  return (
    <Side
      side="end"
      size={640}
      title={`${t('timeline.title')}: ${nameOf(stream)}`}
      closeLabel={t('shell:form.close')}
      onClose={onClose}
    >
      <Group gap="xs" mb="md" justify="space-between">
        <Choice
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
          <p className={styles['available']}>
            {availabilityWords(availability(spans), i18n.language, (percent) => t('timeline.available', { percent })) ??
              t('timeline.noMeasure')}
          </p>
          <Strip spans={spans} entries={entries} hours={hours} />
          <ul className={styles['shares']}>
            {shares(spans).map(({ state, share }) => (
              <li key={state}>
                {state === null ? t('timeline.noData') : <Signal state={state} />} {percentOf(share, i18n.language)}
              </li>
            ))}
          </ul>
        </>
      ) : history.error ? null : (
        <Skeleton height={96} mb="md" />
      )}
      <History id={stream.id} />
    </Side>
  );
}

function availabilityWords(share: number | null, locale: string, say: (percent: string) => string): string | null {
  return share === null ? null : say(percentOf(share, locale));
}

/** Never rounds up to a whole hundred: 99.96 % is not all. */
function percentOf(share: number, locale: string): string {
  const tenths = Math.floor(share * 1000) / 1000;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(tenths);
}
