import { Button, Skeleton } from '@mantine/core';
import { maintenanceRoutes } from '@touchline/contract';
import type { Maintenance } from '@touchline/contract';
import { IconTool } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useAct } from '#kit/use-act.ts';
import { useNow } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import styles from './incidents.module.css';
import { PlanMaintenance } from './plan-maintenance.tsx';

/** The current and planned maintenance of a server, during which its incidents are muted. */
export function ServerMaintenance({ server }: { server: number }) {
  const { t } = useTranslation('incidents');
  const client = useQueryClient();
  const act = useAct();
  const [isPlanning, setPlanning] = useState(false);
  const queryKey = ['maintenance', server];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(maintenanceRoutes.list, { server }, signal),
  });
  const now = useNow(15_000);
  // The list may have been read before one ended.
  const plans = data?.data.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
  const remove = (id: number) =>
    act(t('failure.maintenance'), async () => {
      client.setQueryData(queryKey, await call(maintenanceRoutes.remove, { id }, null));
    });
  return (
    <section className={styles['section']} aria-label={t('maintenance.title')}>
      <h2>{t('maintenance.title')}</h2>
      {error && !plans ? (
        <Failed title={t('maintenance.failed')} error={error} onRetry={() => void refetch()} />
      ) : plans ? (
        <ul className={styles['members']}>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} now={now} onRemove={() => void remove(plan.id)} />
          ))}
        </ul>
      ) : (
        <Skeleton height={20} />
      )}
      {plans?.length === 0 ? <p className={styles['dim']}>{t('maintenance.none')}</p> : null}
      <div className={styles['buttons']}>
        <Button variant="default" leftSection={<IconTool size={16} />} onClick={() => setPlanning(true)}>
          {t('maintenance.plan')}
        </Button>
      </div>
      {isPlanning ? <PlanMaintenance server={server} onClose={() => setPlanning(false)} /> : null}
    </section>
  );
}

function PlanRow({ plan, now, onRemove }: { plan: Maintenance; now: Date; onRemove: () => void }) {
  const { t, i18n } = useTranslation('incidents');
  const { startsAt, endsAt, note, createdByName } = plan;
  const hasBegun = Date.parse(startsAt) <= now.getTime();
  const at = (instant: string) => moment(instant, now, i18n.language, viewerZone());
  return (
    <li>
      <span>{t('fromTo', { from: at(startsAt), to: at(endsAt) })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {hasBegun ? t('maintenance.end') : t('maintenance.cancel')}
      </Button>
      <small>{[note, createdByName].filter(Boolean).join(' · ')}</small>
      {hasBegun ? <StatusLabel tone="mute" label={t('maintenance.now')} hint={null} /> : null}
    </li>
  );
}
