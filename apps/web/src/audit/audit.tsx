import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { auditRoutes } from '@touchline/contract';
import type { AuditEntry } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import styles from './audit.module.css';
import { useAuditColumns } from './columns.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { useAuditFilters } from './filters.ts';
import { TimeSpan } from './time-span.tsx';
import { useSay } from './say.ts';

/** Who changed what, newest first. */
export function Audit() {
  const { t } = useTranslation(['audit', 'shell']);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('audit', auditRoutes, state, [], change);
  const { shown } = useColumns('audit', useAuditColumns(setOpen));
  const filters = useAuditFilters();
  const say = useSay();
  const filterBy = (next: typeof state.filters) => change({ filters: next });
  const narrowed = state.search !== '' || state.filters.length > 0;
  const empty = narrowed
    ? {
        icon: <IconSearchOff size={24} />,
        title: t('shell:list.noMatchTitle'),
        text: t('shell:list.noMatchText'),
        action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) },
      }
    : { icon: <IconHistory size={24} />, title: t('emptyTitle'), text: t('emptyText'), action: null };
  const card = (entry: AuditEntry) => (
    <div className={styles['card']}>
      {shown.map((column) => (
        <div key={column.key}>{column.cell(entry)}</div>
      ))}
    </div>
  );
  return (
    <ListFrame
      title={t('title')}
      primary={null}
      tags={<TimeSpan active={state.filters} onChange={filterBy} />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={<FilterMenu filters={filters} active={state.filters} onChange={filterBy} />}
      chips={
        state.filters.length > 0 ? <FilterChips filters={filters} active={state.filters} onChange={filterBy} /> : null
      }
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
          nameOf={(entry) => `${t(`action.${entry.action}`)}: ${say.record(entry)}`}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={null}
          actions={() => null}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      {open ? (
        <EntryPanel
          entry={open}
          onClose={() => setOpen(null)}
          onRecord={() => {
            setOpen(null);
            change({
              search: '',
              filters: [
                { column: 'entity', value: open.entity },
                { column: 'record', value: String(open.record) },
              ],
            });
          }}
        />
      ) : null}
    </ListFrame>
  );
}
