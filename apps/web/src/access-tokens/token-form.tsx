import { Alert, Button, Group, Select, TextInput } from '@mantine/core';
import { tokenDays } from '@touchline/contract';
import type { personalTokenRoutes, TokenScope } from '@touchline/contract';
import { accessTokenInput } from '@touchline/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { leave } from '#ui/unsaved.ts';
import styles from './access-tokens.module.css';

type Values = { name: string; scope: TokenScope; days: string };
type Props = {
  kind: 'personal' | 'service';
  create: typeof personalTokenRoutes.create;
  scopes: readonly TokenScope[];
  onClose: () => void;
  onMade: (made: { id: number; name: string; token: string }) => Promise<void>;
};

/** The form of a new token. */
export function TokenForm({ kind, create, scopes, onClose, onMade }: Props) {
  const { t } = useTranslation(['accessTokens', 'shell']);
  const phone = usePhone();
  const { form, field, onSubmit, busy, failure } = useContractForm<Values>({
    initial: { name: '', scope: 'read', days: '90' },
    schema: accessTokenInput,
    input: (values) => ({ ...values, days: Number(values.days) }),
    guarded: true,
    send: async (values) => {
      const input = accessTokenInput.parse({ ...values, days: Number(values.days) });
      const made = await call(create, input, null);
      return () => onMade(made);
    },
  });
  return (
    <Dialog size={480} phone={phone} title={t('formTitle')} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className={styles['form']}>
        {failure ? (
          <Alert color="red" role="alert" title={t('failed')}>
            {failure}
          </Alert>
        ) : null}
        <TextInput
          {...field('name')}
          label={t('name')}
          description={t(`nameHint.${kind}`)}
          withAsterisk
          data-autofocus
          maxLength={100}
        />
        <Select
          {...field('scope')}
          label={t('scopeLabel')}
          description={t(`scopeHint.${form.values.scope}`)}
          allowDeselect={false}
          data={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
        <Select
          {...field('days')}
          label={t('daysLabel')}
          allowDeselect={false}
          data={tokenDays.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => leave(onClose)}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('submit')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
