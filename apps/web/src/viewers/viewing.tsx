import { formats, linkOwners, viewerSumRoutes } from '@touchline/contract';
import type { ViewerSum } from '@touchline/contract';
import { IconEyeOff, IconTableExport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import type { Filter } from '#kit/filter.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { PeriodFilter } from '#kit/period-filter.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { formatNumber } from '#ui/formatters.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { ExportDialogButton } from '#web/spreadsheets/export-dialog-button.tsx';
import { formatBytes, formatMinutes } from './amounts.ts';
import { viewerExports } from './viewer-export.ts';

const ExportDialog = lazyPart(async () => {
  const [{ ExportDialog: Loaded }] = await Promise.all([import('./export-dialog.tsx'), loadWords(['sheets'])]);
  return Loaded;
});

/** What was watched, by stream, client and format. */
export function Viewing() {
  const { t } = useTranslation('viewers');
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('viewer', viewerSumRoutes, state, [], change);
  const labels = {
    period: t('filter.period'),
    from: t('filter.from'),
    to: t('filter.to'),
    clear: t('filter.clear'),
  };
  return (
    <ListScreen
      name="viewer"
      title={t('title')}
      create={null}
      tags={
        <PeriodFilter
          column="startedAt"
          labels={labels}
          active={state.filters}
          onChange={(filters) => change({ filters })}
        />
      }
      state={state}
      change={change}
      rows={rows}
      columns={useSumColumns()}
      filters={useSumFilters()}
      before={null}
      after={
        <ExportDialogButton
          label={t('export.title')}
          icon={<IconTableExport size={16} stroke={1.7} />}
          lists={viewerExports}
          renderDialog={(close) => <ExportDialog rows={state} onClose={close} />}
        />
      }
      bulk={null}
      edit={null}
      empty={{ icon: <IconEyeOff size={24} />, title: t('none'), text: t('noneText'), action: null }}
      nameOf={(sum) => sum.streamName}
      selection={null}
      actions={null}
      card={null}
    >
      {null}
    </ListScreen>
  );
}

function useSumFilters(): Filter[] {
  const { t } = useTranslation('viewers');
  return [
    {
      column: 'kind',
      label: t('filter.kind'),
      target: null,
      options: linkOwners.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      column: 'format',
      label: t('filter.format'),
      target: null,
      options: formats.map((value) => ({ value, label: t(`format.${value}`) })),
    },
  ];
}

function useSumColumns(): Column<ViewerSum>[] {
  const { t, i18n } = useTranslation('viewers');
  const plain = { from: 0, end: false } as const;
  const amount = { from: 0, end: true } as const;
  return [
    {
      ...plain,
      key: 'stream',
      label: t('column.stream'),
      sort: 'streamName',
      cell: ({ stream, streamName }) => (
        <Link to="/broadcast/streams" search={{ panel: 'view', id: String(stream) }}>
          {streamName}
        </Link>
      ),
    },
    {
      ...plain,
      key: 'client',
      label: t('column.client'),
      sort: 'clientName',
      cell: ({ clientName, kind }) => clientName ?? t(`kind.${kind ?? 'unknown'}`),
    },
    { ...plain, key: 'format', label: t('column.format'), sort: 'format', cell: ({ format }) => t(`format.${format}`) },
    {
      ...amount,
      key: 'sessions',
      label: t('column.sessions'),
      sort: 'sessions',
      cell: ({ sessions }) => formatNumber(sessions, i18n.language),
    },
    {
      ...amount,
      key: 'minutes',
      label: t('column.minutes'),
      sort: 'seconds',
      cell: ({ seconds }) => formatMinutes(seconds, i18n.language),
    },
    {
      ...amount,
      key: 'data',
      label: t('column.data'),
      sort: 'bytes',
      cell: ({ bytes }) => formatBytes(bytes, i18n.language),
    },
  ];
}
