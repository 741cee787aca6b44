import { Alert, Button, Group } from '@mantine/core';
import { signedLinkRoutes } from '@touchline/contract';
import { viewersInput } from '@touchline/contract/schemas';
import type { SignedLink } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { usePhone } from '#ui/phone.ts';
import { showSuccess } from '#ui/toast.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './links.module.css';

type Values = { maxViewers: number | null };

/** Changes how many may watch with a client's link at once. */
export function LimitViewers({ link, onClose }: { link: SignedLink; onClose: () => void }) {
  const { t } = useTranslation(['links', 'shell']);
  const cache = useQueryClient();
  const input = ({ maxViewers }: Values) => ({ id: link.id, maxViewers });
  const { form, field, onSubmit, busy, failure } = useContractForm<Values>({
    initial: { maxViewers: link.maxViewers },
    schema: viewersInput,
    input,
    guarded: true,
    send: async (values) => {
      await call(signedLinkRoutes.limitViewers, input(values), null);
      return async () => {
        await cache.invalidateQueries({ queryKey: ['signedLink'] });
        showSuccess(t('limit.done'));
        onClose();
      };
    },
  });
  const title = t('limit.title', { name: link.clientName });
  return (
    <Dialog size={420} phone={usePhone()} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('limit.failure')}>
            {failure}
          </Alert>
        ) : null}
        <NumberField
          {...field('maxViewers')}
          label={t('form.maxViewers')}
          description={t('limit.hint')}
          data-autofocus
          min={1}
          allowDecimal={false}
          value={form.values.maxViewers}
          onChange={(count) => form.setFieldValue('maxViewers', count)}
        />
        {link.watching > 0 ? <p className={styles['end']}>{t('watching', { count: link.watching })}</p> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('limit.submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
