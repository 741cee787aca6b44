import { Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { auditRoutes } from '@touchline/contract';
import type { AuditEntry } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#kit/list-screen.tsx';
import { PeriodFilter } from '#kit/period-filter.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { formatNumber } from '#ui/formatters.ts';
import { useAuditColumns } from './columns.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { useAuditFilters } from './filters.ts';
import { useEntryWords } from './entry-words.ts';

/** The audit log, newest first. */
export function Audit() {
  const { t, i18n } = useTranslation('audit');
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('audit', auditRoutes, state, [], change);
  const columns = useAuditColumns(setOpen);
  const entryWords = useEntryWords();
  return (
    <ListScreen
      name="audit"
      title={t('title')}
      create={null}
      tags={
        <>
          <PeriodFilter
            column="at"
            labels={{ period: t('filter.at'), from: t('filter.from'), to: t('filter.to'), clear: t('clearTime') }}
            active={state.filters}
            onChange={(filters) => change({ filters })}
          />
          {rows.searched ? (
            <Text component="output" size="sm" c="dimmed">
              {t('searching', {
                searched: formatNumber(rows.searched.entries, i18n.language),
                of: formatNumber(rows.searched.of, i18n.language),
              })}
            </Text>
          ) : null}
        </>
      }
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={useAuditFilters()}
      before={null}
      after={null}
      bulk={null}
      edit={null}
      empty={{ icon: <IconHistory size={24} />, title: t('emptyTitle'), text: t('emptyText'), action: null }}
      nameOf={(entry) => `${t(`action.${entry.action}`)}: ${entryWords.record(entry)}`}
      selection={null}
      actions={null}
      card={null}
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
    </ListScreen>
  );
}
