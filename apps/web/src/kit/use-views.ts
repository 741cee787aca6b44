import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listViewRoutes } from '@touchline/contract';
import type { ListName, ListView } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useListLayout } from '#kit/list-layouts.ts';
import type { ListState } from '#kit/list-state.ts';
import { saveLayout } from '#kit/save-layout.ts';
import { useAct } from '#kit/use-act.ts';
import { viewStateOf } from '#kit/view-state.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';

/** The saved views of a list, what the list shows now, and what can be done with a view. */
export function useViews(list: ListName, state: ListState) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const act = useAct();
  const layout = useListLayout(list);
  const shown = { state: viewStateOf(state, useSearch({ strict: false })), layout };
  const { data, error } = useQuery({
    queryKey: ['list_view', list],
    queryFn: ({ signal }) => call(listViewRoutes.list, { list }, signal),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['list_view', list] });
  return {
    views: data?.views,
    canShare: data?.canShare ?? false,
    error,
    shown,
    refresh,
    async apply(view: ListView) {
      await navigate({ to: '.', search: view.state, resetScroll: false });
      await saveLayout(list, view.layout);
    },
    replace: (view: ListView) =>
      act(t('list.viewFailed'), async () => {
        await call(listViewRoutes.update, { id: view.id, ...shown }, null);
        await refresh();
        showSuccess(t('list.viewReplaced', { name: view.name }));
      }),
    async remove({ id, name }: ListView) {
      const question = { title: t('list.viewDeleteTitle'), text: t('list.viewDeleteText', { name }), danger: true };
      if (!(await confirm({ ...question, yes: t('form.deleteForever'), no: t('form.cancel') }))) return;
      await act(t('list.viewFailed'), async () => {
        await call(listViewRoutes.remove, { ids: [id] }, null);
        await refresh();
        showSuccess(t('list.viewDeleted'));
      });
    },
  };
}

export type Views = ReturnType<typeof useViews>;
