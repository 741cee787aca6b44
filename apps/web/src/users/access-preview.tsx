import { Alert, Skeleton } from '@mantine/core';
import { userRoutes } from '@touchline/contract';
import type { User } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { viewerZone } from '#ui/zone.ts';
import { DateTime } from '#ui/date-time.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './users.module.css';

/** Previews an access rule: the number of streams it allows, and the next ones. */
export function AccessPreview({ access, streams }: Pick<User, 'access' | 'streams'>) {
  const { t, i18n } = useTranslation('users');
  const preview = useQuery({
    queryKey: ['stream', 'preview', access, streams],
    queryFn: ({ signal }) => call(userRoutes.preview, { access, streams }, signal),
    meta: { columns: [] },
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  return (
    <section className={styles['section']} aria-live="polite">
      <h3>
        {t('access.preview')}
        {data ? `: ${t('access.previewCount', { count: data.total })}` : null}
      </h3>
      {preview.error && !data ? (
        <Alert color="red" title={t('failure.preview')}>
          {errorText(i18n, preview.error)}
        </Alert>
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.total === 0 ? (
        <Alert color="yellow">{t('access.previewNothing')}</Alert>
      ) : (
        <>
          <ul className={styles['streams']}>
            {data.data.map((stream) => (
              <li key={stream.id}>
                <span>{streamTitle(stream)}</span>
                <DateTime at={stream.startAt} zone={viewerZone()} clockless={stream.startTimeTbd} />
              </li>
            ))}
          </ul>
          {data.total > data.data.length ? (
            <p className={styles['hint']}>{t('access.previewMore', { count: data.total - data.data.length })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}
