import { Alert, Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#kit/form.ts';
import type { AfterSaving } from '#kit/form.ts';
import type { Schema } from '#kit/problems.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import styles from './choose.module.css';

type Values = { name: string };
type Props = {
  title: string;
  name: string;
  schema: Schema;
  input: (values: Values) => object;
  send: (values: Values) => Promise<AfterSaving>;
  onClose: () => void;
};

/** The form for the name of a layout. */
export function LayoutForm({ title, name, schema, input, send, onClose }: Props) {
  const { t } = useTranslation(['mosaic', 'shell']);
  const form = useContractForm<Values>({ initial: { name }, schema, input, guarded: true, send });
  return (
    <Dialog size={420} phone={usePhone()} title={title} closeLabel={t('shell:form.close')} onClose={onClose}>
      <form onSubmit={form.onSubmit} className={styles['form']} noValidate>
        {form.failure ? (
          <Alert color="red" role="alert" title={t('failure.save')}>
            {form.failure}
          </Alert>
        ) : null}
        <TextInput {...form.field('name')} label={t('layout.name')} withAsterisk maxLength={60} data-autofocus />
        <div className={styles['buttons']}>
          <Button type="submit" loading={form.busy}>
            {t('shell:form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
