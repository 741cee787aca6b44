import { Alert, Button, Group, Switch, TextInput } from '@mantine/core';
import { incidentMessages, webhookRoutes, webhookTopics } from '@touchline/contract';
import type { Webhook } from '@touchline/contract';
import { webhookInput } from '@touchline/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { ChoicesInput } from '#kit/choices-input.tsx';
import { useContractForm } from '#kit/form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './settings.module.css';

type Values = Pick<Webhook, 'name' | 'url' | 'enabled' | 'allowPrivate' | 'types'>;

/** The keys of the texts of topics: a dot would separate the keys. */
const topicWords = {
  'incident.opened': 'opened',
  'incident.acknowledged': 'acknowledged',
  'incident.continued': 'continued',
  'incident.closed': 'closed',
  'signal.*': 'signal',
  'publisher.*': 'publisher',
  'lineup.*': 'lineup',
  'stream.*': 'stream',
  'take.*': 'take',
  'comment.*': 'comment',
  'query.*': 'query',
  'link.*': 'link',
  'directory.*': 'directory',
  'maintenance.*': 'maintenance',
  'setting.*': 'setting',
  'user.*': 'user',
  'token.*': 'token',
  'account.*': 'account',
} as const;

/** The form of a webhook; without one, of a new one. */
export function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell']);
  const phone = usePhone();
  const client = useQueryClient();
  const { name = '', url = '', enabled = true, allowPrivate = false, types = [...incidentMessages] } = webhook ?? {};
  const { form, field, ...state } = useContractForm<Values>({
    initial: { name, url, enabled, allowPrivate, types },
    schema: webhookInput,
    input: (values) => values,
    guarded: true,
    send: async (values) => {
      if (webhook) await call(webhookRoutes.update, { id: webhook.id, ...values }, null);
      else await call(webhookRoutes.create, values, null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['webhook'] });
        onClose();
      };
    },
  });
  const title = webhook ? t('webhook.edit') : t('webhook.add');
  return (
    <Dialog size={480} phone={phone} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={state.onSubmit} className={styles['form']}>
        {state.failure ? (
          <Alert color="red" role="alert" title={t('webhook.actionFailed')}>
            {state.failure}
          </Alert>
        ) : null}
        <TextInput {...field('name')} label={t('webhook.name')} />
        <TextInput {...field('url')} label={t('webhook.url')} placeholder="https://" inputMode="url" />
        <ChoicesInput
          {...field('types')}
          stacked
          label={t('webhook.events')}
          choices={webhookTopics.map((value) => ({ value, label: t(`webhook.topic.${topicWords[value]}`) }))}
        />
        <Switch {...field('enabled', 'checkbox')} label={t('webhook.enabled')} checked={form.values.enabled} />
        <Switch
          {...field('allowPrivate', 'checkbox')}
          label={t('webhook.allowPrivate')}
          description={t('webhook.allowPrivateHint')}
          checked={form.values.allowPrivate}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={state.busy}>
            {t('shell:form.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
