import { Button, Skeleton } from '@mantine/core';
import { supportRoutes } from '@touchline/contract';
import type { TicketThread } from '@touchline/contract';
import { IconError404, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RelativeTime } from '#ui/date-time.tsx';
import { useProfile } from '#web/session/profile.ts';
import { ContextFacts } from './context-facts.tsx';
import { ReplyBox } from './reply-box.tsx';
import { TicketStatusLabel } from './ticket-status-label.tsx';
import styles from './support.module.css';

/** One ticket: its messages, its technical context and its status. */
export function TicketPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useTranslation(['support', 'shell']);
  const ticket = useQuery({
    queryKey: ['support', 'item', id],
    queryFn: ({ signal }) => call(supportRoutes.find, { id }, signal),
  });
  const title = ticket.data?.subject ?? t('ticket', { id });
  return (
    <Drawer side="end" title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      {ticket.data ? (
        <Thread ticket={ticket.data} />
      ) : ticket.error ? (
        <EmptyState
          urgent
          icon={<IconError404 size={24} />}
          title={t('missing')}
          text={errorText(i18n, ticket.error)}
          action={{ label: t('shell:list.retry'), onClick: () => void ticket.refetch() }}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}

function Thread({ ticket }: { ticket: TicketThread }) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const act = useAct();
  const profile = useProfile();
  const mine = profile?.id === ticket.user;
  const closed = ticket.status === 'closed';
  const updateCache = (next: TicketThread) => {
    client.setQueryData(['support', 'item', ticket.id], next);
    return client.invalidateQueries({ queryKey: ['support', 'list'] });
  };
  const toggleStatus = () =>
    act(t('statusFailed'), async () => {
      await updateCache(await call(supportRoutes.update, { id: ticket.id, status: closed ? 'open' : 'closed' }, null));
    });
  const write = (message: string) =>
    act(t('notSent'), async () => {
      await updateCache(await call(supportRoutes.write, { ticket: ticket.id, message }, null));
    });
  return (
    <div className={styles['talk']}>
      <div className={styles['state']}>
        <TicketStatusLabel status={ticket.status} />
        <Button
          variant="default"
          size="xs"
          leftSection={closed ? <IconLockOpen size={16} /> : <IconLock size={16} />}
          onClick={() => void toggleStatus()}
        >
          {closed ? t('reopen') : t('close')}
        </Button>
      </div>
      <ol className={styles['thread']} aria-label={t('thread')}>
        {ticket.thread.map((each) => (
          <li key={each.id} data-support={each.support}>
            <header>
              <strong>{each.userName || t('gone')}</strong>
              {each.support ? <span className={styles['role']}>{t('support')}</span> : null}
              <RelativeTime at={each.createdAt} />
            </header>
            <p>{each.message}</p>
          </li>
        ))}
      </ol>
      {closed ? <p className={styles['note']}>{t('closedText')}</p> : null}
      {profile ? (
        <ReplyBox user={profile.id} ticket={ticket.id} label={mine ? t('ask') : t('answer')} onSend={write} />
      ) : null}
      <details className={styles['context']}>
        <summary>{t('context.title')}</summary>
        <ContextFacts context={ticket.context} />
      </details>
    </div>
  );
}
