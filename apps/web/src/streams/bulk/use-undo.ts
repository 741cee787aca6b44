import { useQueryClient } from '@tanstack/react-query';
import { bulkEditRoute } from '@touchline/contract';
import type { BulkChanges, BulkEdited, Stream } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { countOutcomes } from './summary.ts';

/** Gives streams back what a bulk edit has changed, of those that nobody has changed since. */
export function useUndo(streams: readonly Stream[]) {
  const { t } = useTranslation(['planning', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  return async (edited: readonly BulkEdited[]) => {
    const changesBack = edited
      .filter(({ changes }) => changes.length > 0)
      .map(({ id, version, changes }) => ({ id, version, changes: formerValues(streams, id, changes) }));
    await act(t('bulk.failed'), async () => {
      const answer = await call(bulkEditRoute, { streams: changesBack, preview: false }, null);
      await client.invalidateQueries({ queryKey: ['stream'] });
      const { changed, refused } = countOutcomes(answer.streams);
      if (changed > 0) showSuccess(t('shell:form.undone'));
      if (refused > 0) showFailure(t('bulk.failed'), t('bulk.notUndone', { count: refused }));
    });
  };
}

function formerValues(streams: readonly Stream[], id: number, changes: BulkEdited['changes']): BulkChanges {
  const stream = streams.find((each) => each.id === id);
  const entries = changes.map(({ field, before, after }) =>
    field === 'startAt' ? ['shiftMin', minutesBetween(after, before)] : [field, stream?.[field]],
  );
  return Object.fromEntries(entries) as BulkChanges;
}

/** May differ from the shift that was entered: a start in an hour that the clock repeats is stored as the first one. */
const minutesBetween = (from: unknown, to: unknown) => (Date.parse(String(to)) - Date.parse(String(from))) / 60_000;
