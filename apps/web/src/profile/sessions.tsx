import { Alert, Button, Skeleton } from '@mantine/core';
import { sessionRoutes } from '@touchline/contract';
import type { OwnSession } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPages } from '#kit/call-pages.ts';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { showSuccess } from '#ui/toast.ts';
import { RelativeTime } from '#ui/date-time.tsx';
import { deviceOf } from './device.ts';
import styles from './profile.module.css';

const maxSessions = 500;

/** The user's sessions, each with a button to sign it out. */
export function Sessions() {
  const { t, i18n } = useTranslation(['profile', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const sessions = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => callPages(sessionRoutes.list, {}, { most: maxSessions, keyOf: ({ id }) => id }, signal),
  });
  const all = sessions.data ?? [];
  const others = all.filter(({ current }) => !current).map(({ id }) => id);
  const end = async (ids: number[], message: string) => {
    await act(t('sessions.failed'), async () => {
      await call(sessionRoutes.remove, { ids }, null);
      showSuccess(message);
      await client.invalidateQueries({ queryKey: ['session'] });
    });
  };
  const endOthers = async () => {
    const question = { title: t('sessions.ask'), text: t('sessions.askText'), danger: true };
    if (await confirm({ ...question, yes: t('sessions.endOthers'), no: t('shell:form.cancel') }))
      await end(others, t('sessions.endedOthers'));
  };
  return (
    <section className={styles['sheet']}>
      <div className={styles['head']}>
        <div>
          <h2>{t('sessions.title')}</h2>
          <p className={styles['small']}>{t('sessions.text')}</p>
        </div>
        {others.length > 0 ? (
          <Button variant="default" onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        ) : null}
      </div>
      {sessions.error && !sessions.data ? (
        <Alert color="red" role="alert">
          {errorText(i18n, sessions.error)}
        </Alert>
      ) : !sessions.data ? (
        <Skeleton height={112} />
      ) : (
        <ul className={styles['sessions']}>
          {all.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => void end([session.id], t('sessions.ended'))} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t, i18n } = useTranslation('profile');
  const device = deviceOf(session.userAgent) ?? t('sessions.unknown');
  return (
    <li>
      <span className={styles['device']} title={session.userAgent}>
        <strong>{device}</strong>
        <span className={styles['small']}>
          {session.ip} · {t('sessions.lastUsed')} <RelativeTime at={session.lastUsedAt} /> · {t('sessions.since')}{' '}
          {fullDateTime(session.createdAt, i18n.language, viewerZone())}
        </span>
      </span>
      {session.current ? (
        <StatusLabel tone="ok" label={t('sessions.current')} hint={null} />
      ) : (
        <Button size="xs" variant="default" aria-label={t('sessions.end', { device })} onClick={onEnd}>
          {t('sessions.endShort')}
        </Button>
      )}
    </li>
  );
}
