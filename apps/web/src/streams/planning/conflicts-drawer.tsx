import { scheduleRoutes } from '@touchline/contract';
import { IconCalendarCheck, IconCalendarX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PanelLink } from '../panel-link.tsx';
import { periodText } from '../period-text.ts';
import { ConflictList } from './conflict-list.tsx';
import styles from './conflicts.module.css';

const days = 7;
const dayMs = 24 * 3_600_000;

/** The streams of the next days that are in conflict with each other, with their holders or with their servers. */
export function ConflictsDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['planning', 'shell']);
  const [now] = useState(() => Date.now());
  const period = { from: new Date(now).toISOString(), to: new Date(now + days * dayMs).toISOString() };
  const { data, error, refetch } = useQuery({
    queryKey: ['scheduleConflict', 'list', period.from],
    queryFn: ({ signal }) => call(scheduleRoutes.list, period, signal),
  });
  return (
    <Drawer side="end" title={t('title')} closeLabel={t('shell:form.close')} onClose={onClose}>
      {error && !data ? (
        <EmptyState
          urgent
          icon={<IconCalendarX size={24} />}
          title={t('failed')}
          text={errorText(i18n, error)}
          action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
        />
      ) : null}
      {data && data.data.length === 0 ? (
        <EmptyState
          icon={<IconCalendarCheck size={24} />}
          title={t('none')}
          text={t('noneText')}
          action={null}
          urgent={false}
        />
      ) : null}
      {data && data.data.length > 0 ? <StreamsInConflict streams={data.data} /> : null}
    </Drawer>
  );
}

type Streams = (typeof scheduleRoutes.list.reply)['_zod']['output']['data'];

function StreamsInConflict({ streams }: { streams: Streams }) {
  const { t, i18n } = useTranslation('planning');
  return (
    <>
      <p className={styles['period']}>{t('period')}</p>
      <ul className={styles['streams']}>
        {streams.map(({ id, title, conflicts, ...times }) => (
          <li key={id}>
            {id === null ? (
              title
            ) : (
              <PanelLink panel="edit" id={id} className={undefined}>
                {title}
              </PanelLink>
            )}
            <span className={styles['when']}>{periodText(times, i18n.language)}</span>
            <ConflictList conflicts={conflicts} />
          </li>
        ))}
      </ul>
    </>
  );
}
