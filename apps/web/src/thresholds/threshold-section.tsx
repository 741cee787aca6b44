import { Button, Skeleton } from '@mantine/core';
import { thresholdRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { ThresholdList } from './threshold-list.tsx';
import type { Owner } from './threshold-values.ts';
import styles from './thresholds.module.css';

type Props = { owner: Owner; id: number; canWrite: boolean };

/** When faults are raised and cleared in a stream, or in the matches of a sport. */
export function ThresholdSection({ owner, id, canWrite }: Props) {
  const { t } = useTranslation('thresholds');
  const [isOpen, setOpen] = useState(false);
  const route = owner === 'stream' ? thresholdRoutes.findOfStream : thresholdRoutes.findOfSport;
  const { data, error, refetch } = useQuery({
    queryKey: [owner, 'thresholds', id],
    queryFn: ({ signal }) => call(route, { id }, signal),
    // The form must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <Failed title={t('loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  if (isOpen) return <ThresholdForm owner={owner} id={id} levels={data} onClose={() => setOpen(false)} />;
  return (
    <div className={styles['section']}>
      <ThresholdList owner={owner} levels={data} />
      {canWrite ? (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      ) : null}
    </div>
  );
}
