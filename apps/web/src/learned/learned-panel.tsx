import { Alert, Button, Skeleton } from '@mantine/core';
import { learnedRoutes } from '@touchline/contract';
import type { JoinedQuery, LearnedName } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { sportOf } from '#kit/sport-of.ts';
import { viewerZone } from '#ui/zone.ts';
import { Drawer } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './learned.module.css';
import { useTakeBack } from './use-take-back.ts';

/** One learned name: its origin, and the queries that it matched to their streams. */
export function LearnedPanel({ name, onClose }: { name: LearnedName; onClose: () => void }) {
  const { t, i18n } = useTranslation(['learned', 'shell']);
  const takeBack = useTakeBack();
  return (
    <Drawer side="end" title={name.content} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Button
        size="xs"
        mb="md"
        variant="light"
        color="red"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => void takeBack(name).then((isGone) => (isGone ? onClose() : undefined))}
      >
        {t('takeBack')}
      </Button>
      <Facts
        facts={[
          [t('column.recordName'), name.recordName],
          [t('column.sportName'), sportOf(name, i18n.language)],
          [t('column.taughtByName'), name.taughtByName ?? t('gone.user')],
          [t('column.taughtAt'), <DateTime key="at" at={name.taughtAt} zone={viewerZone()} clockless={false} />],
          [t('column.queryName'), name.queryName ?? t('gone.query')],
          [t('column.streamName'), <StreamName key="stream" of={name} />],
        ]}
      />
      <Queries name={name} />
    </Drawer>
  );
}

/** A link to the stream in the stream list. */
function StreamName({ of: { stream, streamName } }: { of: Pick<JoinedQuery, 'stream' | 'streamName'> }) {
  const { t } = useTranslation('learned');
  if (stream === null) return t('gone.stream');
  return (
    <Link to="/broadcast/streams" search={{ panel: 'view', id: String(stream) }} className={styles['link']}>
      {streamName}
    </Link>
  );
}

function Queries({ name: { id, joined } }: { name: LearnedName }) {
  const { t, i18n } = useTranslation('learned');
  const { data, error } = useQuery({
    queryKey: ['synonym', 'queries', id, joined],
    queryFn: ({ signal }) => call(learnedRoutes.queries, { id }, signal),
  });
  const others = data ? data.total - data.data.length : 0;
  return (
    <section className={styles['queries']} aria-label={t('view.queries')}>
      <h2>{t('view.queries')}</h2>
      {error ? (
        <Alert color="red" role="alert">
          {errorText(i18n, error)}
        </Alert>
      ) : !data ? (
        <Skeleton height={80} />
      ) : (
        <>
          {data.total === 0 ? <p>{t('view.none')}</p> : null}
          <ul>
            {data.data.map((query) => (
              <li key={query.id}>
                <strong>{query.queryName}</strong>
                <DateTime at={query.startAt} zone={query.timezone} clockless={false} />
                <span>
                  {query.userName} · <StreamName of={query} />
                </span>
              </li>
            ))}
          </ul>
          {others > 0 ? <p>{t('view.others', { count: others })}</p> : null}
        </>
      )}
      <p>{t('view.hint')}</p>
    </section>
  );
}
