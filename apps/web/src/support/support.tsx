import { supportRoutes, ticketStatuses } from '@touchline/contract';
import { IconLifebuoy, IconSearchOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCan } from '#web/session/profile.ts';
import { useTicketColumns } from './ticket-columns.tsx';

const NewTicket = lazyPart(async () => (await import('./new-ticket.tsx')).NewTicket);
const TicketPanel = lazyPart(async () => (await import('./ticket-panel.tsx')).TicketPanel);

/** The user's tickets; administrators see and answer all tickets. */
export function Support() {
  const { t } = useTranslation(['support', 'shell']);
  const all = useCan('administer');
  const panel = usePanel(['view', 'create']);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const status = ticketStatuses.find((one) => one === state.tag) ?? null;
  const rows = useRows('support', supportRoutes, state, status ? [{ column: 'status', value: status }] : [], change);
  const columns = useTicketColumns(all);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const showAll = { label: t('shell:list.reset'), onClick: () => change({ tag: 'all' }) };
  const empty = status
    ? { icon: <IconSearchOff size={24} />, title: t('shell:list.noMatchTitle'), text: t('none'), action: showAll }
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
  return (
    <ListScreen
      name="support"
      title={t('title')}
      create={create}
      tags={
        <SegmentedControl
          label={t('filter')}
          value={status ?? 'all'}
          options={tags}
          onChange={(tag) => change({ tag })}
        />
      }
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={[
        { column: 'createdAt', label: t('shell:list.created'), target: 'period', options: null },
        { column: 'updatedAt', label: t('shell:list.changed'), target: 'period', options: null },
      ]}
      before={null}
      after={null}
      bulk={null}
      edit={null}
      empty={empty}
      nameOf={(ticket) => ticket.subject}
      selection={null}
      actions={null}
      card={null}
    >
      <Suspense>
        {panel.name === 'create' ? (
          <NewTicket onClose={panel.close} onCreated={(id) => panel.open('view', id)} />
        ) : panel.name === 'view' && panel.id !== null ? (
          <TicketPanel key={panel.id} id={panel.id} onClose={panel.close} />
        ) : null}
      </Suspense>
    </ListScreen>
  );
}
