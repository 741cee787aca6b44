import { Button } from '@mantine/core';
import { supportRoutes, ticketStatuses } from '@touchline/contract';
import type { Ticket } from '@touchline/contract';
import { IconLifebuoy, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { Choice } from '#ui/choice.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import { useCan } from '#web/shell/profile.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import styles from './support.module.css';
import { useTicketColumns } from './ticket-columns.tsx';

const NewTicket = lazy(async () => ({ default: (await import('./new-ticket.tsx')).NewTicket }));
const TicketPanel = lazy(async () => ({ default: (await import('./ticket-panel.tsx')).TicketPanel }));

/** One's questions to support; administrators see and answer everybody's. */
export function Support() {
  const { t } = useTranslation(['support', 'shell']);
  const all = useCan('administer');
  const panel = usePanel();
  const { state, change } = useListState({ tag: 'all', sort: null });
  const status = ticketStatuses.find((known) => known === state.tag) ?? null;
  const rows = useRows('support', supportRoutes, state, status ? [{ column: 'status', value: status }] : [], change);
  const { shown } = useColumns('support', useTicketColumns(all));
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const narrowed = state.search !== '' || status !== null;
  const empty = narrowed
    ? {
        icon: <IconSearchOff size={24} />,
        title: t('shell:list.noMatchTitle'),
        text: state.search === '' ? t('none') : t('shell:list.noMatchText'),
        action: { label: t('shell:list.reset'), onClick: () => change({ search: '', tag: 'all' }) },
      }
    : {
        icon: <IconLifebuoy size={24} />,
        title: t('emptyTitle'),
        text: all ? t('emptyAll') : t('empty'),
        action: all ? null : create,
      };
  const tags = [
    { value: 'all', label: t('all') },
    ...ticketStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
  ];
  const card = (ticket: Ticket) => (
    <div className={styles['card']}>
      {shown.map((column) => (
        <div key={column.key}>{column.cell(ticket)}</div>
      ))}
    </div>
  );
  return (
    <ListFrame
      title={t('title')}
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
          {create.label}
        </Button>
      }
      tags={<Choice label={t('filter')} value={status ?? 'all'} options={tags} onChange={(tag) => change({ tag })} />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={null}
      chips={null}
      bulk={null}
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? empty : null}
      stale={rows.stale}
      table={
        <Table
          caption={t('title')}
          columns={shown}
          rows={rows.page?.data}
          size={state.size}
          nameOf={(ticket) => ticket.subject}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={null}
          actions={() => null}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      <Suspense>
        {panel.name === 'create' ? (
          <NewTicket onClose={panel.close} onCreated={(id) => panel.open('view', id)} />
        ) : panel.name === 'view' && panel.id !== null ? (
          <TicketPanel key={panel.id} id={panel.id} onClose={panel.close} />
        ) : null}
      </Suspense>
    </ListFrame>
  );
}
