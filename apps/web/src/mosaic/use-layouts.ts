import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maxMosaics, mosaicRoutes } from '@touchline/contract';
import type { Mosaic } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';

const request = { page: 1, size: maxMosaics, sort: null, filters: [] } as const;

/** The saved layouts of the user, by name, and how to change one. Both answer whether that was done. */
export function useLayouts() {
  const { t } = useTranslation(['mosaic', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const { data } = useQuery({
    queryKey: ['mosaic', 'list'],
    queryFn: ({ signal }) => callPage(mosaicRoutes.list, {}, request, signal),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['mosaic'] });
  return {
    data: data?.data ?? [],
    update: ({ id, version }: Mosaic, change: Partial<Pick<Mosaic, 'name' | 'streams' | 'large'>>) =>
      act(t('failure.save'), async () => {
        await call(mosaicRoutes.update, { id, version, ...change }, null);
        await refresh();
        showSuccess(t('toast.saved'));
      }),
    remove: async ({ id, name }: Mosaic) => {
      const question = { title: t('delete.title'), text: t('delete.text', { name }), danger: true };
      if (!(await confirm({ ...question, yes: t('shell:form.deleteForever'), no: t('shell:form.cancel') })))
        return false;
      return act(t('failure.delete'), async () => {
        await call(mosaicRoutes.remove, { ids: [id] }, null);
        await client.invalidateQueries({ queryKey: ['mosaic', 'list'] });
        showSuccess(t('toast.deleted'));
      });
    },
  };
}
