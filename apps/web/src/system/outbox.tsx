import { IconMailOff } from '@tabler/icons-react';
import { mailRoutes } from '@touchline/contract';
import type { Mail } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { clock } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { viewerZone } from '#ui/zone.ts';
import { Drawer } from '#ui/dialog.tsx';
import { StatusLabel } from '#ui/status-dot.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './outbox.module.css';

/** Sent and waiting mails, in which administrators can read the codes if there is no mail server. */
export function Outbox() {
  const { t } = useTranslation(['system', 'shell']);
  const [open, setOpen] = useState<Mail | null>(null);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('mail', mailRoutes, state, [], change);
  const columns = useMailColumns(setOpen);
  const empty = {
    icon: <IconMailOff size={24} />,
    title: t('outbox.emptyTitle'),
    text: t('outbox.empty'),
    action: null,
  };
  return (
    <ListScreen
      name="mail"
      title={t('outbox.title')}
      create={null}
      tags={null}
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={[{ column: 'createdAt', label: t('shell:list.created'), target: 'period', options: null }]}
      before={null}
      after={null}
      bulk={null}
      edit={null}
      empty={empty}
      nameOf={(mail) => mail.subject}
      selection={null}
      actions={null}
      card={null}
    >
      {open ? <MailDrawer mail={open} onClose={() => setOpen(null)} /> : null}
    </ListScreen>
  );
}

function MailDrawer({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useTranslation(['system', 'shell']);
  return (
    <Drawer side="end" title={mail.subject} closeLabel={t('shell:form.close')} onClose={onClose}>
      <p>
        {t('outbox.recipient')}: {mail.recipient}
      </p>
      {mail.error === null ? null : <p>{t('outbox.error', { error: mail.error })}</p>}
      <div className={styles['letter']}>{mail.body === '' ? t('outbox.noBody') : mail.body}</div>
    </Drawer>
  );
}

const tones = { waiting: 'info', sending: 'start', retry: 'warn', given_up: 'bad', sent: 'ok' } as const;

function MailStateLabel({ mail: { state, tries, retryAt, error } }: { mail: Mail }) {
  const { t, i18n } = useTranslation('system');
  const zone = useViewerZone();
  const label = {
    waiting: () => t('outbox.waiting'),
    sending: () => t('outbox.sending'),
    retry: () => t('outbox.retry', { at: clock(retryAt ?? '', i18n.language, zone) }),
    given_up: () => (tries === 0 ? t('outbox.tooOld') : t('outbox.givenUp', { count: tries })),
    sent: () => t('outbox.sent'),
  }[state];
  return <StatusLabel tone={tones[state]} label={label()} hint={error} />;
}

function useMailColumns(onOpen: (mail: Mail) => void): Column<Mail>[] {
  const { t } = useTranslation('system');
  return [
    {
      key: 'subject',
      label: t('outbox.subject'),
      from: 0,
      sort: 'subject',
      end: false,
      cell: (mail) => <LinkButton onClick={() => onOpen(mail)}>{mail.subject}</LinkButton>,
    },
    {
      key: 'recipient',
      label: t('outbox.recipient'),
      from: 0,
      sort: 'recipient',
      end: false,
      cell: (mail) => mail.recipient,
    },
    {
      key: 'state',
      label: t('outbox.state'),
      from: 0,
      sort: null,
      end: false,
      cell: (mail) => <MailStateLabel mail={mail} />,
    },
    {
      key: 'createdAt',
      label: t('outbox.created'),
      from: 0,
      sort: 'createdAt',
      usual: 'desc',
      end: false,
      cell: (mail) => <DateTime at={mail.createdAt} zone={viewerZone()} clockless={false} />,
    },
  ];
}
