import { useQueryClient } from '@tanstack/react-query';
import { mosaicRoutes } from '@touchline/contract';
import { mosaic as declared } from '@touchline/contract/schemas';
import type { Mosaic } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { showSuccess } from '#ui/toast.ts';
import { LayoutForm } from './layout-form.tsx';

type Props = { layout: Pick<Mosaic, 'id' | 'name'>; onClose: () => void };

/** The form that gives a saved layout another name; what the mosaic shows stays as it is. */
export function RenameLayout({ layout: { id, name }, onClose }: Props) {
  const { t } = useTranslation('mosaic');
  const client = useQueryClient();
  return (
    <LayoutForm
      title={t('layout.rename')}
      name={name}
      schema={declared.update}
      input={(values) => ({ id, ...values })}
      onClose={onClose}
      send={async (values) => {
        await call(mosaicRoutes.update, { id, ...values }, null);
        return async () => {
          await client.invalidateQueries({ queryKey: ['mosaic'] });
          showSuccess(t('toast.saved'));
          onClose();
        };
      }}
    />
  );
}
