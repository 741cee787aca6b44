import { incidentRoutes } from '@touchline/contract';
import type { IncidentDetails } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#ui/clock.ts';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';

const keyOf = (id: number) => ['incident', 'item', id];

/** The details of an incident. Opening them is noted in its timeline. */
export function useIncident(id: number) {
  const client = useQueryClient();
  useEffect(() => {
    // A look that could not be noted is noted with the next one.
    void call(incidentRoutes.view, { id }, null).then(
      (details) => client.setQueryData(keyOf(id), details),
      () => {},
    );
  }, [id, client]);
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => call(incidentRoutes.find, { id }, signal) });
}

/** What a user may do with an incident; each returns whether it succeeded. */
export function useIncidentActions(id: number) {
  const { t } = useTranslation('incidents');
  const client = useQueryClient();
  const act = useAct();
  const run = (failureTitle: string, work: () => Promise<IncidentDetails>) =>
    act(failureTitle, async () => {
      client.setQueryData(keyOf(id), await work());
      await client.invalidateQueries({ queryKey: ['incident'] });
    });
  return {
    acknowledge: (note: string) =>
      run(t('failure.acknowledge'), () => call(incidentRoutes.acknowledge, { id, note }, null)),
    muteFor: (minutes: number) => {
      const until = new Date(serverNow() + minutes * 60_000).toISOString();
      return run(t('failure.mute'), () => call(incidentRoutes.mute, { id, mute: 'time', until }, null));
    },
    muteUntilOver: () => run(t('failure.mute'), () => call(incidentRoutes.mute, { id, mute: 'recovery' }, null)),
    unmute: () => run(t('failure.mute'), () => call(incidentRoutes.unmute, { id }, null)),
  };
}
