import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { blacklistRoutes } from '@touchline/contract';
import { blacklist } from '@touchline/contract/schemas';
import type { BlacklistInput } from '@touchline/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { DateTime } from '#ui/date-time.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './blacklist.module.css';

/** The number of upcoming streams that a filter would hide, and the first of them, updated while typing. */
export function FilterPreview(filter: BlacklistInput) {
  const { t } = useTranslation('blacklist');
  const heading = useId();
  const [debounced] = useDebouncedValue(filter, 250);
  const isWhole = blacklist.create.safeParse(debounced).success;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['blacklist', 'preview', debounced.field, debounced.operator, debounced.value],
    queryFn: ({ signal }) => call(blacklistRoutes.preview, debounced, signal),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  const more = data ? data.total - data.data.length : 0;
  return (
    <section className={styles['preview']} aria-labelledby={heading} data-stale={isPlaceholderData}>
      <h3 id={heading}>{t('preview.title')}</h3>
      {!isWhole ? (
        <p>{t('preview.waiting')}</p>
      ) : error ? (
        <p role="alert">{t('failure.preview')}</p>
      ) : !data ? (
        <Skeleton height={20} />
      ) : (
        <>
          <output>{data.total === 0 ? t('preview.none') : t('preview.total', { count: data.total })}</output>
          {data.data.length > 0 ? (
            <ul>
              {data.data.map((stream) => (
                <li key={stream.id}>
                  <span>{streamTitle(stream)}</span>
                  <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
                </li>
              ))}
            </ul>
          ) : null}
          {more > 0 ? <p>{t('preview.more', { count: more })}</p> : null}
        </>
      )}
    </section>
  );
}
