import { useQueryClient } from '@tanstack/react-query';
import { seriesRoute } from '@touchline/contract';
import type { PlannedOfSeries } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CallError, errorText } from '#kit/call-error.ts';

/** The call that plans a series, as a preview and for good, and what it answered. */
export function useSeries(id: number) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const [planned, setPlanned] = useState<PlannedOfSeries[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    planned,
    isBusy,
    failure,
    goBack: () => setPlanned(null),
    async run(dates: readonly string[], preview: boolean): Promise<PlannedOfSeries[] | null> {
      setBusy(true);
      setFailure(null);
      try {
        const { streams } = await call(seriesRoute, { id, dates: [...dates], preview }, null);
        if (preview) setPlanned(streams);
        else await client.invalidateQueries({ queryKey: ['stream'] });
        return streams;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setFailure(errorText(i18n, error));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
