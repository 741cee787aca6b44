import { Alert, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { mosaicRoutes } from '@touchline/contract';
import { mosaic as declared } from '@touchline/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { usePhone } from '#ui/phone.ts';
import { showSuccess } from '#ui/toast.ts';
import styles from './choose.module.css';
import type { ChangeMosaic } from './mosaic-search.ts';
import type { MosaicView } from './use-mosaic.ts';

type Props = { mosaic: MosaicView; change: ChangeMosaic; onClose: () => void };

/** The form that saves what the mosaic shows as a new layout. */
export function SaveLayout({ mosaic, change, onClose }: Props) {
  const { t } = useTranslation(['mosaic', 'shell']);
  const client = useQueryClient();
  const isPhone = usePhone();
  const input = ({ name }: { name: string }) => ({ name, streams: [...mosaic.ids], large: mosaic.isLarge });
  const form = useContractForm({
    initial: { name: '' },
    schema: declared.create,
    input,
    guarded: true,
    send: async (values) => {
      const { id } = await call(mosaicRoutes.create, input(values), null);
      return async () => {
        await client.invalidateQueries({ queryKey: ['mosaic'] });
        showSuccess(t('toast.saved'));
        change({ layout: id, streams: null, isLarge: null });
        onClose();
      };
    },
  });
  return (
    <Dialog size={420} phone={isPhone} title={t('layout.saveNew')} closeLabel={t('shell:form.close')} onClose={onClose}>
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
