import { Skeleton } from '@mantine/core';
import { viewerRoutes } from '@touchline/contract';
import type { Viewer } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { Failed } from '#kit/failed.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { viewerZone } from '#ui/zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { formatBytes, formatMinutes } from './amounts.ts';
import styles from './viewers.module.css';

/** More would be no overview; all are in the file of the screen. */
const shown = 20;

type Props = { of: 'stream' | 'client'; id: number };

/** Who last watched a stream, or what a client last watched. */
export function ViewerList({ of, id }: Props) {
  const { t } = useTranslation('viewers');
  const { data, error, refetch } = useQuery({
    queryKey: ['viewer', 'list', of, id],
    queryFn: ({ signal }) =>
      callPage(
        viewerRoutes.list,
        {},
        { page: 1, size: shown, sort: null, filters: [{ column: of, value: String(id) }] },
        signal,
      ),
  });
  return (
    <section className={styles['section']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {error && !data ? (
        <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.total === 0 && <p className={styles['hint']}>{t('none')}</p>
      ) : (
        <Skeleton height={20} />
      )}
      <ul className={styles['viewers']}>
        {data?.data.map((viewer) => (
          <li key={viewer.id}>
            <ViewerRow viewer={viewer} of={of} />
          </li>
        ))}
      </ul>
      {data && data.total > data.data.length ? (
        <p className={styles['hint']}>{t('older', { count: data.total - data.data.length })}</p>
      ) : null}
    </section>
  );
}

function ViewerRow({ viewer, of }: { viewer: Viewer; of: Props['of'] }) {
  const { t, i18n } = useTranslation('viewers');
  const { kind, name, streamName, format, ip, seconds, bytes, startedAt, endedAt } = viewer;
  const parts = [
    t(`format.${format}`),
    ip,
    t('minutes', { number: formatMinutes(seconds, i18n.language) }),
    formatBytes(bytes, i18n.language),
  ];
  return (
    <>
      <div className={styles['name']}>
        <strong>{of === 'client' ? streamName : (name ?? t(`kind.${kind ?? 'unknown'}`))}</strong>
        {endedAt === null ? <StatusLabel tone="ok" label={t('now')} hint={null} /> : null}
      </div>
      <small>
        <DateTime at={startedAt} zone={viewerZone()} clockless={false} /> · {parts.filter(Boolean).join(' · ')}
      </small>
    </>
  );
}
