import { incidentCauses, incidentRoutes, incidentStates } from '@touchline/contract';
import { IconCircleCheck, IconSearchOff, IconTableExport } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { incidentTitle } from '#web/notifications/incident-title.ts';
import { useCan } from '#web/session/profile.ts';
import { ExportDialogButton } from '#web/spreadsheets/export-dialog-button.tsx';
import { useIncidentColumns } from './incident-columns.tsx';

const IncidentPanel = lazyPart(async () => (await import('./incident-panel.tsx')).IncidentPanel);
const ExportDialog = lazyPart(async () => {
  const [{ ExportDialog: Loaded }] = await Promise.all([import('./export-dialog.tsx'), loadWords(['sheets'])]);
  return Loaded;
});

const tags = ['all', 'current', 'over'] as const;
const filtersOf = {
  all: [],
  current: [{ column: 'closed', value: 'false' }],
  over: [{ column: 'closed', value: 'true' }],
};

/** The incidents that concern streams which the user may see, open ones first. */
export function Incidents() {
  const { t, i18n } = useTranslation(['incidents', 'notices', 'shell']);
  const panel = usePanel(['view']);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const tag = tags.find((one) => one === state.tag) ?? 'all';
  const rows = useRows('incident', incidentRoutes, state, filtersOf[tag], change);
  const exported = { ...state, filters: [...filtersOf[tag], ...state.filters] };
  const showAll = { label: t('shell:list.reset'), onClick: () => change({ tag: 'all' }) };
  const empty =
    tag === 'over'
      ? { icon: <IconSearchOff size={24} />, title: t('shell:list.noMatchTitle'), text: t('noneOver'), action: showAll }
      : { icon: <IconCircleCheck size={24} />, title: t('none'), text: t('noneText'), action: null };
  return (
    <ListScreen
      name="incident"
      title={t('title')}
      create={null}
      tags={
        <SegmentedControl
          label={t('show')}
          value={tag}
          options={tags.map((value) => ({ value, label: t(`tag.${value}`) }))}
          onChange={(value) => change({ tag: value })}
        />
      }
      state={state}
      change={change}
      rows={rows}
      columns={useIncidentColumns()}
      filters={useIncidentFilters()}
      before={null}
      after={
        <ExportDialogButton
          label={t('export')}
          icon={<IconTableExport size={16} stroke={1.7} />}
          lists={['incident']}
          renderDialog={(close) => <ExportDialog rows={exported} onClose={close} />}
        />
      }
      bulk={null}
      edit={null}
      empty={empty}
      nameOf={(incident) => incidentTitle(i18n.getFixedT(null, 'notices'), incident)}
      selection={null}
      actions={null}
      card={null}
    >
      <Suspense>
        {panel.name === 'view' && panel.id !== null ? (
          <IncidentPanel key={panel.id} id={panel.id} onClose={panel.close} />
        ) : null}
      </Suspense>
    </ListScreen>
  );
}

function useIncidentFilters(): Filter[] {
  const { t } = useTranslation('incidents');
  const seesServers = useCan('server.see');
  const server: Filter = { column: 'server', label: t('filter.server'), target: 'server', options: null };
  return [
    {
      column: 'state',
      label: t('column.state'),
      target: null,
      options: incidentStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      column: 'cause',
      label: t('column.cause'),
      target: null,
      options: incidentCauses.map((value) => ({ value, label: t(`cause.${value}`) })),
    },
    ...(seesServers ? [server] : []),
    { column: 'openedAt', label: t('filter.openedAt'), target: null, options: [] },
  ];
}
