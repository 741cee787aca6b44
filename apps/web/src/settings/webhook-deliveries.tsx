import { Button, Skeleton } from '@mantine/core';
import { webhookRoutes } from '@touchline/contract';
import type { WebhookDelivery } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import styles from './settings.module.css';

type Props = { webhook: number; enabled: boolean; onResend: (delivery: number) => void };

/** The last messages to a webhook, newest first, and what became of them. */
export function WebhookDeliveries({ webhook, enabled, onResend }: Props) {
  const { t } = useTranslation(['settings', 'shell']);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', 'deliveries', webhook],
    queryFn: ({ signal }) => call(webhookRoutes.deliveries, { id: webhook }, signal),
  });
  if (error && !data) return <Failed title={t('webhook.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  if (data.data.length === 0) return <p className={styles['dim']}>{t('webhook.noDeliveries')}</p>;
  return (
    <ul className={styles['deliveries']} aria-label={t('webhook.deliveries')}>
      {data.data.map((delivery) => (
        <li key={delivery.id}>
          <span>
            <code>{delivery.type}</code>
            <br />
            {delivery.about}
          </span>
          <Outcome delivery={delivery} isHeld={!enabled && delivery.type !== 'test'} />
          <DateTime at={delivery.createdAt} zone={viewerZone()} clockless={false} />
          <Button variant="subtle" size="compact-sm" onClick={() => onResend(delivery.id)}>
            {t('webhook.resend')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ delivery, isHeld }: { delivery: WebhookDelivery; isHeld: boolean }) {
  const { t } = useTranslation('settings');
  const { deliveredAt, dueAt, tries, status, error } = delivery;
  if (deliveredAt !== null) return <StatusLabel tone="ok" label={t('webhook.delivered', { status })} hint={null} />;
  if (dueAt !== null && isHeld) return <StatusLabel tone="mute" label={t('webhook.held')} hint={null} />;
  if (tries === 0) return <StatusLabel tone="info" label={t('webhook.waiting')} hint={null} />;
  const reason = error === null ? t('webhook.waiting') : t(`webhook.error.${error}`, { status });
  const label = dueAt === null ? t('webhook.givenUp', { reason }) : t('webhook.retrying', { reason, count: tries });
  return <StatusLabel tone={dueAt === null ? 'bad' : 'warn'} label={label} hint={null} />;
}
