import { Skeleton } from '@mantine/core';
import { whyRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useCan } from '#web/session/profile.ts';
import { fullDateTime } from '#ui/dates.ts';
import { Drawer } from '#ui/dialog.tsx';
import { viewerZone } from '#ui/zone.ts';
import { querySteps } from './query-steps.ts';
import { StepList } from './step-list.tsx';

type Props = { id: number; name: string; onClose: () => void };

/** Why a query of one's own has its stream or waits for one. */
export function WhyQuery({ id, name, onClose }: Props) {
  const { t, i18n } = useTranslation(['why', 'playlist', 'shell']);
  const mayWrite = useCan('reference.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['playlist', 'why', id],
    queryFn: ({ signal }) => call(whyRoutes.query, { id }, signal),
  });
  const when = (instant: string) => fullDateTime(instant, i18n.language, viewerZone());
  return (
    <Drawer side="end" title={t('title', { name })} closeLabel={t('shell:form.close')} onClose={onClose}>
      {error && !data ? (
        <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <StepList steps={querySteps(id, data, mayWrite, { t, when })} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}
