import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorText } from '#kit/call-error.ts';

/** A call that plans streams, as a preview and for good. `planned`: what the preview answered. */
export function usePlan<Input, Planned>(plan: (input: Input, preview: boolean) => Promise<Planned[]>) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const [planned, setPlanned] = useState<Planned[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    planned,
    isBusy,
    failure,
    goBack: () => setPlanned(null),
    /** What is planned now; null when that has failed. */
    async run(input: Input, preview: boolean): Promise<Planned[] | null> {
      setBusy(true);
      setFailure(null);
      try {
        const streams = await plan(input, preview);
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
