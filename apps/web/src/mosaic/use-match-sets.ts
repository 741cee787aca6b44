import { maxMosaicStreams, streamRoutes } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { useAct } from '#kit/use-act.ts';
import { showResult } from '#ui/toast.ts';
import { useProfile } from '#web/session/profile.ts';

export type MatchSet = 'live' | 'mine';

/** Reads which matches are live, or are live or scheduled and taken by the user, by start. */
export function useMatchSets() {
  const { t } = useTranslation('mosaic');
  const act = useAct();
  const userId = useProfile()?.id ?? 0;
  const [busy, setBusy] = useState<MatchSet | null>(null);
  const filtersOf = (set: MatchSet) =>
    set === 'live'
      ? [{ column: 'phase', value: 'live' }]
      : [
          { column: 'phase', value: 'live|scheduled' },
          { column: 'takenBy', value: String(userId) },
        ];
  const read = async (set: MatchSet, onRead: (ids: readonly number[]) => void) => {
    setBusy(set);
    await act(t('failure.read'), async () => {
      const sort = { column: 'startAt', order: 'asc' } as const;
      const request = { page: 1, size: maxMosaicStreams, sort, filters: filtersOf(set) };
      const { data, total } = await callPage(streamRoutes.list, {}, request, null);
      onRead(data.map(({ id }) => id));
      if (total === 0) showResult(t(`choose.none.${set}`), false);
      else if (total > maxMosaicStreams) showResult(t('choose.first', { count: maxMosaicStreams }), false);
    });
    setBusy(null);
  };
  return { busy, read };
}
