import { streamRoutes } from '@touchline/contract';
import type { Status, Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { referenceName as recordName } from '#kit/reference-name.ts';
import { useAct } from '#kit/use-act.ts';
import { showFailure, showSuccess, showUndoable } from '#ui/toast.ts';
import { streamTitle } from './stream-title.ts';

/** Moves streams to a status in one call. Reports how many moved, and which did not and why. */
export function useSetStatus() {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const act = useAct();
  const client = useQueryClient();
  const undo = (changed: readonly Stream[]) =>
    act(t('failure.status'), async () => {
      const before = Map.groupBy(changed, ({ status }) => status);
      let count = 0;
      for (const [status, streams] of before) {
        if (status === null) continue;
        const ids = streams.map(({ id }) => id);
        const { results } = await call(streamRoutes.setStatus, { ids, status, undo: true }, null);
        count += results.filter((result) => result.updated).length;
      }
      if (count > 0) showSuccess(t('shell:form.undone'));
      if (count < changed.length)
        showFailure(t('failure.status'), t('statusRefused.noWayBack', { count: changed.length - count }));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
  return (streams: readonly Stream[], status: Status) =>
    act(t('failure.status'), async () => {
      const ids = streams.map((stream) => stream.id);
      const { results } = await call(streamRoutes.setStatus, { ids, status: status.id }, null);
      const changed = streams.filter(({ id }) => results.some((result) => result.id === id && result.updated));
      if (changed.length > 0) showUndoable(t('toast.statuses', { count: changed.length }), () => void undo(changed));
      const refusals = (['transition_refused', 'conflict', 'not_found'] as const).flatMap((code) => {
        const refused = results.filter((result) => result.code === code).map((result) => result.id);
        const names = streams.filter((stream) => refused.includes(stream.id)).map(streamTitle);
        const to = recordName(status, i18n.language);
        return names.length > 0 ? [t(`statusRefused.${code}`, { to, names: names.join('; ') })] : [];
      });
      if (refusals.length > 0) showFailure(t('failure.status'), refusals.join(' '));
      await client.invalidateQueries({ queryKey: ['stream'] });
    });
}
