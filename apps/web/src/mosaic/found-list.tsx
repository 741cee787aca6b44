import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { streamRoutes } from '@touchline/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { errorText } from '#kit/call-error.ts';
import { DateTime } from '#ui/date-time.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { LiveSignal } from '#web/streams/signal.tsx';
import { streamTitle } from '#web/streams/stream-title.ts';
import styles from './choose.module.css';

type Props = { chosen: readonly number[]; isFull: boolean; onAdd: (id: number) => void };

const filters = [{ column: 'phase', value: 'live|scheduled' }];
const request = { page: 1, size: 30, sort: { column: 'startAt', order: 'asc' }, filters } as const;

/** Searches live and scheduled matches, to be added. */
export function FoundList({ chosen, isFull, onAdd }: Props) {
  const { t, i18n } = useTranslation('mosaic');
  const [name, setName] = useState('');
  const { data, error } = useQuery({
    queryKey: ['stream', 'mosaic-found', name],
    queryFn: ({ signal }) =>
      name === ''
        ? callPage(streamRoutes.list, {}, request, signal)
        : callPage(streamRoutes.search, { name }, request, signal),
    meta: { columns: ['phase', 'startAt'] },
    placeholderData: keepPreviousData,
  });
  const found = data?.data.filter(({ id }) => !chosen.includes(id)) ?? [];
  return (
    <section>
      <h2 className={styles['heading']}>{t('choose.add')}</h2>
      <SearchBox value={name} onSearch={setName} />
      {isFull ? <p className={styles['hint']}>{t('choose.full')}</p> : null}
      {error ? <p role="alert">{errorText(i18n, error)}</p> : null}
      {data && found.length === 0 ? <p className={styles['hint']}>{t('choose.notFound')}</p> : null}
      <ul className={styles['list']}>
        {found.map((stream) => (
          <li key={stream.id}>
            <button type="button" className={styles['found']} disabled={isFull} onClick={() => onAdd(stream.id)}>
              <IconPlus size={16} aria-hidden />
              <span className={styles['match']}>
                <span className="hidden-visually">{t('choose.addOne')}</span> {streamTitle(stream)}
              </span>
              <span className={styles['when']}>
                <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
              </span>
              <LiveSignal state={stream.state} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
