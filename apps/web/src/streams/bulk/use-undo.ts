import { useQueryClient } from '@tanstack/react-query';
import { bulkEditRoute } from '@touchline/contract';
import type { BulkChanges, BulkEdited, Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { countOutcomes } from './summary.ts';

/** Gives streams back what a bulk edit has changed, of those that nobody has changed since. */
export function useUndo(before: readonly Stream[], { shiftMin = 0 }: BulkChanges) {
  const { t } = useTranslation(['planning', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  return async (edited: readonly BulkEdited[]) => {
    const streams = edited
      .filter(({ changes }) => changes.length > 0)
      .map(({ id, version, changes }) => ({ id, version, changes: changesBack(before, id, changes, shiftMin) }));
    await act(t('bulk.failed'), async () => {
      const answer = await call(bulkEditRoute, { streams, preview: false }, null);
      await client.invalidateQueries({ queryKey: ['stream'] });
      const { changed, refused } = countOutcomes(answer.streams);
      if (changed > 0) showSuccess(t('shell:form.undone'));
      if (refused > 0) showFailure(t('bulk.failed'), t('bulk.notUndone', { count: refused }));
    });
  };
}

function changesBack(
  before: readonly Stream[],
  id: number,
  changes: BulkEdited['changes'],
  shiftMin: number,
): BulkChanges {
  const stream = before.find((each) => each.id === id);
  const entries = changes.map(({ field }) =>
    field === 'startAt' ? ['shiftMin', -shiftMin] : [field, stream?.[field]],
  );
  return Object.fromEntries(entries) as BulkChanges;
}
