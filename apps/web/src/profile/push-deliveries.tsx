import type { Push } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#ui/date-time.tsx';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import { deviceOf } from './device.ts';
import styles from './profile.module.css';

type Delivery = Push['deliveries'][number];

/** The last push messages, newest first, and what became of them. */
export function PushDeliveries({ push: { browsers, deliveries } }: { push: Push }) {
  const { t } = useTranslation('profile');
  if (deliveries.length === 0) return null;
  const deviceName = (id: number) =>
    deviceOf(browsers.find((browser) => browser.id === id)?.userAgent ?? '') ?? t('sessions.unknown');
  return (
    <details className={styles['deliveries']}>
      <summary>{t('push.deliveries', { count: deliveries.length })}</summary>
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <span>{delivery.kind === 'test' ? t('push.test') : t(`notification.kind.${delivery.kind}`)}</span>
            <span className={styles['small']}>
              {deviceName(delivery.browser)} ·{' '}
              <DateTime at={delivery.createdAt} zone={viewerZone()} clockless={false} />
            </span>
            <Outcome delivery={delivery} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Outcome({ delivery: { deliveredAt, dueAt, tries, status, error } }: { delivery: Delivery }) {
  const { t } = useTranslation('profile');
  if (deliveredAt !== null) return <StatusLabel tone="ok" label={t('push.delivered')} hint={null} />;
  if (error === 'replaced') return <StatusLabel tone="mute" label={t('push.error.replaced')} hint={null} />;
  if (tries === 0 || error === null) return <StatusLabel tone="info" label={t('push.waiting')} hint={null} />;
  const reason = t(`push.error.${error}`, { status });
  const label = dueAt === null ? t('push.givenUp', { reason }) : t('push.retrying', { reason, count: tries });
  return <StatusLabel tone={dueAt === null ? 'bad' : 'warn'} label={label} hint={null} />;
}
