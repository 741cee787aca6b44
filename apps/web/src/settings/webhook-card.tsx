import { Button } from '@mantine/core';
import { webhookRoutes } from '@touchline/contract';
import type { Webhook } from '@touchline/contract';
import { IconCopy, IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { useCopy } from '#kit/use-copy.ts';
import { confirm } from '#ui/confirm.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import styles from './settings.module.css';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

/** One webhook: its address, its secret, and what was sent to it. */
export function WebhookCard({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { t } = useTranslation(['settings', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const copy = useCopy();
  const { id, name, url, enabled, secret } = webhook;
  const run = (work: () => Promise<unknown>) =>
    void act(t('webhook.actionFailed'), async () => {
      await work();
      await client.invalidateQueries({ queryKey: ['webhook'] });
    });
  const ask = async (action: 'remove' | 'replace', work: () => Promise<unknown>) => {
    const question = {
      title: t(`webhook.${action}Title`, { name }),
      text: t(`webhook.${action}Text`),
      yes: action === 'remove' ? t('shell:form.deleteForever') : t('webhook.replace'),
      no: t('shell:form.cancel'),
      danger: true,
    };
    if (await confirm(question)) run(work);
  };
  const button = { variant: 'default', size: 'xs' } as const;
  return (
    <section className={styles['group']} aria-label={name}>
      <div className={styles['row']}>
        <h2>{name}</h2>
        <StatusLabel tone={enabled ? 'ok' : 'mute'} label={enabled ? t('webhook.on') : t('webhook.off')} hint={null} />
      </div>
      <p className={styles['url']}>{url}</p>
      <div className={styles['row']}>
        <Button {...button} leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('shell:form.edit')}
        </Button>
        <Button
          {...button}
          leftSection={<IconSend size={16} />}
          onClick={() => run(() => call(webhookRoutes.test, { id }, null))}
        >
          {t('webhook.test')}
        </Button>
        <Button {...button} leftSection={<IconCopy size={16} />} onClick={() => void copy(secret)}>
          {t('webhook.copySecret')}
        </Button>
        <Button
          {...button}
          leftSection={<IconRefresh size={16} />}
          onClick={() => void ask('replace', () => call(webhookRoutes.rotate, { id }, null))}
        >
          {t('webhook.replace')}
        </Button>
        <Button
          {...button}
          leftSection={<IconTrash size={16} />}
          onClick={() => void ask('remove', () => call(webhookRoutes.remove, { id }, null))}
        >
          {t('webhook.remove')}
        </Button>
      </div>
      <WebhookDeliveries
        webhook={id}
        enabled={enabled}
        onResend={(delivery) => run(() => call(webhookRoutes.resend, { id: delivery }, null))}
      />
    </section>
  );
}
