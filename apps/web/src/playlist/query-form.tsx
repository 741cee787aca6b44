import { playlistRoutes } from '@touchline/contract';
import { playlist as entity } from '@touchline/contract/schemas';
import type { Playlist, PlaylistInput } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { FieldLabels } from '#kit/conflict.tsx';
import { FormDrawer } from '#kit/form-drawer.tsx';
import { useRecordForm } from '#kit/use-record-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { emptyValues, inputOf, referenceTextPairs, valuesOf } from './form-values.ts';
import type { QueryValues } from './form-values.ts';
import { QueryInputs } from './query-inputs.tsx';

type Props = { query: Playlist | null; onClose: () => void; onSaved: (id: number) => void };

/** The form of a new query. */
export function CreateQuery({ onClose, onCreated }: { onClose: () => void; onCreated: (id: number) => void }) {
  return <QueryForm query={null} onClose={onClose} onSaved={onCreated} />;
}

/** The form of a stored query. Sends only changed fields; changes saved elsewhere meanwhile are shown, not overwritten. */
export function EditQuery({ query, onClose }: { query: Playlist; onClose: () => void }) {
  return <QueryForm query={query} onClose={onClose} onSaved={onClose} />;
}

function QueryForm({ query, onClose, onSaved }: Props) {
  const { t } = useTranslation('playlist');
  const client = useQueryClient();
  const form = useRecordForm<QueryValues, Playlist>({
    record: query,
    valuesOf: (record) => (record ? valuesOf(record) : emptyValues()),
    schema: query ? entity.update : entity.create,
    // An update may leave fields out, the form may not: an empty string for a missing required value triggers its error.
    input: (values, base) => ({ ...(base ? { id: base.id, startDate: '', startTime: '' } : {}), ...inputOf(values) }),
    together: referenceTextPairs,
    send: async (values, base, changes) => {
      const saved = await (base
        ? call(playlistRoutes.update, { id: base.id, version: base.version, ...changes }, null)
        : // The form has just validated the required fields.
          call(playlistRoutes.create, inputOf(values) as PlaylistInput, null));
      return () => {
        client.setQueryData(['playlist', 'item', saved.id], saved);
        void client.invalidateQueries({ queryKey: ['playlist'] });
        showSuccess(t(base ? 'toast.updated' : 'toast.created'));
        onSaved(saved.id);
      };
    },
  });
  return (
    <FormDrawer
      title={t(query ? 'form.editTitle' : 'form.createTitle')}
      failureTitle={t(query ? 'failure.update' : 'failure.create')}
      form={form}
      labels={useFieldLabels()}
      onClose={onClose}
      after={null}
    >
      <QueryInputs form={form} query={form.base} />
    </FormDrawer>
  );
}

function useFieldLabels(): FieldLabels<QueryValues> {
  const { t } = useTranslation('playlist');
  return {
    label: (name) => t(`field.${name}`),
    fields: entity.fields,
    show: (name, values) => {
      if (values[name] === 'default') return t('default');
      const words = referenceTextPairs.find(([id]) => id === name)?.[1];
      return words && values[name] === null && values[words] !== '' ? values[words] : null;
    },
  };
}
