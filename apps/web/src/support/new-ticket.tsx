import { Alert, Button, Group, TextInput, Textarea } from '@mantine/core';
import { supportRoutes } from '@touchline/contract';
import { newTicket } from '@touchline/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { Drawer } from '#ui/dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import { collectContext } from './context.ts';
import { ContextFacts } from './context-facts.tsx';
import styles from './support.module.css';

type Props = { onClose: () => void; onCreated: (id: number) => void };

/** The form of a new ticket. It shows the technical context that is sent with it. */
export function NewTicket({ onClose, onCreated }: Props) {
  const { t, i18n } = useTranslation(['support', 'shell']);
  const client = useQueryClient();
  const [context] = useState(() => collectContext(i18n.language));
  const form = useContractForm({
    initial: { subject: '', message: '' },
    schema: newTicket,
    input: (values) => ({ ...values, context }),
    send: async (values) => {
      const { id } = await call(supportRoutes.create, { ...values, context }, null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['support'] });
        showSuccess(t('sent'));
        onCreated(id);
      };
    },
    guarded: true,
  });
  return (
    <Drawer side="end" title={t('create')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('notSent')}>
            {form.failure}
          </Alert>
        ) : null}
        <TextInput label={t('subject')} required maxLength={200} data-autofocus {...form.field('subject')} />
        <Textarea
          label={t('message')}
          description={t('messageHint')}
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={5000}
          {...form.field('message')}
        />
        <section aria-labelledby="ticket-context" className={styles['context']}>
          <h3 id="ticket-context">{t('context.title')}</h3>
          <p>{t('context.hint')}</p>
          <ContextFacts context={context} />
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('send')}
          </Button>
        </Group>
      </form>
    </Drawer>
  );
}
