import { Skeleton } from '@mantine/core';
import { monitorStates, probeReasons, refusals, streamRoutes } from '@touchline/contract';
import type { HistoryEntry } from '@touchline/contract';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { sentence } from '#kit/call-error.ts';
import { full, viewerZone } from '#ui/dates.ts';
import { Panel } from '#ui/panel.tsx';
import styles from './stream-view.module.css';

/** What happened to a stream, newest first. */
export function History({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const history = useQuery({
    queryKey: ['stream', 'history', id],
    queryFn: ({ signal }) => call(streamRoutes.history, { id }, signal),
  });
  if (history.error && !history.data)
    return (
      <Panel
        urgent
        icon={<IconAlertTriangle size={24} />}
        title={t('shell:list.failedTitle')}
        text={sentence(i18n, history.error)}
        action={{ label: t('shell:list.retry'), onClick: () => void history.refetch() }}
      />
    );
  if (!history.data) return <Skeleton height={160} />;
  if (history.data.data.length === 0)
    return (
      <Panel
        urgent={false}
        icon={<IconHistory size={24} />}
        title={t('view.history')}
        text={t('view.noHistory')}
        action={null}
      />
    );
  return (
    <ol className={styles['history']}>
      {history.data.data.map((entry) => (
        <li key={`${entry.kind}${entry.id}`} className={styles['entry']}>
          <time dateTime={entry.at}>{full(entry.at, i18n.language, viewerZone())}</time>
          <span>
            {line(t, entry)}
            <small>{[entry.userName ?? t('history.byItself'), detail(t, entry)].filter(Boolean).join(' · ')}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

type T = TFunction<['streams', 'shell']>;

function line(t: T, entry: HistoryEntry): string {
  const say = (value: string | null) => {
    const state = monitorStates.find((known) => entry.kind === 'state' && known === value);
    return state ? t(`state.${state}`) : (value ?? '—');
  };
  return t(`history.${entry.kind}`, { from: say(entry.from), to: say(entry.to), reason: reasonOf(t, entry) });
}

function detail(t: T, entry: HistoryEntry): string {
  return entry.kind === 'refusal' ? '' : reasonOf(t, entry);
}

function reasonOf(t: T, { reason }: HistoryEntry): string {
  const refusal = refusals.find((known) => known === reason);
  if (refusal) return t(`refusal.${refusal}`);
  const probe = probeReasons.find((known) => known === reason);
  return probe ? t(`reason.${probe}`) : (reason ?? '');
}
