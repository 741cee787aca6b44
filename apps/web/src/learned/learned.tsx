import { learnedRoutes } from '@touchline/contract';
import type { LearnedName } from '@touchline/contract';
import { IconArrowBackUp, IconBulb, IconEye } from '@tabler/icons-react';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { RowActions, RowButton } from '#ui/row-actions.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useLearnedColumns } from './columns.tsx';
import { useTakeBack } from './use-take-back.ts';

const LearnedPanel = lazyPart(async () => (await import('./learned-panel.tsx')).LearnedPanel);

/** The synonyms learned from answers: who gave the answer, which queries they matched, and a way to take them back. */
export function Learned() {
  const { t } = useTranslation(['learned', 'shell']);
  const panel = usePanel(['view']);
  const { open: openPanel } = panel;
  const open = useCallback((name: LearnedName) => openPanel('view', name.id), [openPanel]);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const rows = useRows('synonym', learnedRoutes, state, [], change);
  const columns = useLearnedColumns(open);
  const openName = rows.page?.data.find(({ id }) => id === panel.id);
  const actions = useCallback((name: LearnedName) => <LearnedActions name={name} onOpen={open} />, [open]);
  return (
    <ListScreen
      name="learned"
      title={t('title')}
      create={null}
      tags={null}
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={[{ column: 'sport', label: t('filter.sport'), target: 'sport', options: null }]}
      before={null}
      after={null}
      bulk={null}
      edit={null}
      empty={{ icon: <IconBulb size={24} />, title: t('shell:list.emptyTitle'), text: t('emptyText'), action: null }}
      nameOf={contentOf}
      selection={null}
      actions={actions}
      card={null}
    >
      {openName ? (
        <Suspense>
          <LearnedPanel name={openName} onClose={panel.close} />
        </Suspense>
      ) : null}
    </ListScreen>
  );
}

const contentOf = (name: LearnedName) => name.content;

function LearnedActions({ name, onOpen }: { name: LearnedName; onOpen: (name: LearnedName) => void }) {
  const { t } = useTranslation('learned');
  const takeBack = useTakeBack();
  const plain = { name: name.content, hint: null, isOff: false };
  return (
    <RowActions>
      <RowButton icon={IconEye} action={t('column.joined')} {...plain} onClick={() => onOpen(name)} />
      <RowButton icon={IconArrowBackUp} action={t('takeBack')} {...plain} onClick={() => void takeBack(name)} />
    </RowActions>
  );
}
