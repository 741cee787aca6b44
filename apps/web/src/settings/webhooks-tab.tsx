import { Button, Skeleton } from '@mantine/core';
import { webhookRoutes } from '@touchline/contract';
import type { Webhook } from '@touchline/contract';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#ui/title.ts';
import styles from './settings.module.css';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Other systems that are notified of incidents by HTTP. */
export function WebhooksTab() {
  const { t } = useTranslation('settings');
  useTitle(t('tab.webhooks'));
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', 'list'],
    queryFn: ({ signal }) => call(webhookRoutes.list, {}, signal),
  });
  const add = () => setEdited('new');
  return (
    <div className={styles['form']}>
      <div className={styles['row']}>
        <p className={styles['dim']}>{t('webhook.about')}</p>
        {data && data.data.length > 0 ? (
          <Button leftSection={<IconPlus size={16} />} onClick={add}>
            {t('webhook.add')}
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <Failed title={t('webhook.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.data.length === 0 ? (
        <EmptyState
          urgent={false}
          icon={<IconWebhook size={24} />}
          title={t('webhook.none')}
          text={t('webhook.noneText')}
          action={{ label: t('webhook.add'), onClick: add }}
        />
      ) : (
        data.data.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} />)
      )}
      {edited === null ? null : (
        <WebhookForm webhook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
