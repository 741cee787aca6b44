import { useQueryClient } from '@tanstack/react-query';
import { mosaicRoutes } from '@touchline/contract';
import { mosaic as declared } from '@touchline/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { showSuccess } from '#ui/toast.ts';
import { LayoutForm } from './layout-form.tsx';
import type { ChangeMosaic } from './mosaic-search.ts';
import type { MosaicView } from './use-mosaic.ts';

type Props = { mosaic: MosaicView; change: ChangeMosaic; onClose: () => void };

/** The form that saves what the mosaic shows as a new layout. */
export function SaveLayout({ mosaic, change, onClose }: Props) {
  const { t } = useTranslation('mosaic');
  const client = useQueryClient();
  const input = ({ name }: { name: string }) => ({ name, streams: [...mosaic.ids], large: mosaic.isLarge });
  return (
    <LayoutForm
      title={t('layout.saveNew')}
      name=""
      schema={declared.create}
      input={input}
      onClose={onClose}
      send={async (values) => {
        const { id } = await call(mosaicRoutes.create, input(values), null);
        return async () => {
          await client.invalidateQueries({ queryKey: ['mosaic'] });
          showSuccess(t('toast.saved'));
          change({ layout: id, streams: null, isLarge: null });
          onClose();
        };
      }}
    />
  );
}
