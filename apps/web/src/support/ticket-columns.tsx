import type { Ticket } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { viewerZone } from '#ui/zone.ts';
import { DateTime } from '#ui/date-time.tsx';
import { PanelLink } from '#web/streams/panel-link.tsx';
import { TicketStatusLabel } from './ticket-status-label.tsx';
import styles from './support.module.css';

/** The columns of the ticket list; the author is only shown in the list of all tickets. */
export function useTicketColumns(all: boolean): Column<Ticket>[] {
  const { t } = useTranslation('support');
  const plain = { from: 0, end: false } as const;
  const author: Column<Ticket> = {
    ...plain,
    key: 'userName',
    label: t('column.author'),
    sort: 'userName',
    cell: (ticket) => ticket.userName,
  };
  return [
    {
      ...plain,
      key: 'subject',
      label: t('column.subject'),
      sort: 'subject',
      cell: (ticket) => (
        <PanelLink panel="view" id={ticket.id} className={styles['open']}>
          {ticket.subject}
        </PanelLink>
      ),
    },
    {
      ...plain,
      key: 'status',
      label: t('column.status'),
      sort: 'status',
      cell: (ticket) => <TicketStatusLabel status={ticket.status} />,
    },
    ...(all ? [author] : []),
    {
      from: 700,
      end: true,
      key: 'messages',
      label: t('column.messages'),
      sort: 'messages',
      cell: (ticket) => ticket.messages,
    },
    {
      ...plain,
      key: 'updatedAt',
      label: t('column.updated'),
      sort: 'updatedAt',
      usual: 'desc',
      cell: (ticket) => <DateTime at={ticket.updatedAt} zone={viewerZone()} clockless={false} />,
    },
  ];
}
