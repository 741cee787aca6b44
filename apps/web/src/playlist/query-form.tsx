import { Alert, Button, Group } from '@mantine/core';
import { playlist as entity, playlistRoutes } from '@touchline/contract';
import type { Playlist, PlaylistInput } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { confirm } from '#ui/confirm.ts';
import { Side } from '#ui/dialog.tsx';
import { done } from '#ui/toast.ts';
import { changesOf, emptyValues, inputOf, valuesOf } from './form-values.ts';
import type { QueryValues } from './form-values.ts';
import styles from './playlist.module.css';
import { QueryInputs } from './query-inputs.tsx';

/** A new query. */
export function CreateQuery({ onClose, onCreated }: { onClose: () => void; onCreated: (id: number) => void }) {
  const { t } = useTranslation('playlist');
  const client = useQueryClient();
  const form = useContractForm<QueryValues>({
    initial: emptyValues(),
    schema: entity.create,
    input: inputOf,
    onError: null,
    send: async (values) => {
      // The form has just checked that what must be given is given.
      const created = await call(playlistRoutes.create, inputOf(values) as PlaylistInput, null);
      client.setQueryData(['playlist', 'item', created.id], created);
      void client.invalidateQueries({ queryKey: ['playlist'] });
      done(t('toast.created'));
      onCreated(created.id);
    },
  });
  return <Frame title={t('form.createTitle')} failureTitle={t('failure.create')} form={form} query={null} conflict={null} onClose={onClose} />; // prettier-ignore
}

/** Changes a query. Only changed fields travel; what was saved elsewhere meanwhile is offered instead of overwritten. */
export function EditQuery({ query, onClose }: { query: Playlist; onClose: () => void }) {
  const { t } = useTranslation('playlist');
  const client = useQueryClient();
  // What the form started from stays, whatever live updates bring to `query` meanwhile.
  const [base, setBase] = useState(query);
  const [theirs, setTheirs] = useState<Playlist | null>(null);
  const form = useContractForm<QueryValues>({
    initial: valuesOf(base),
    schema: entity.update,
    // An update may leave fields out, the form may not: nothing in place of a required value makes its rule speak.
    input: (values) => ({ id: base.id, startDate: '', startTime: '', ...inputOf(values) }),
    send: async (values) => {
      const changes = changesOf(valuesOf(base), values);
      const saved = await call(playlistRoutes.update, { id: base.id, version: base.version, ...changes }, null);
      client.setQueryData(['playlist', 'item', saved.id], saved);
      void client.invalidateQueries({ queryKey: ['playlist'] });
      done(t('toast.updated'));
      onClose();
    },
    onError: (error) => {
      if (error.code !== 'version_conflict') return false;
      setTheirs(error.current as Playlist);
      return true;
    },
  });
  const reload = (saved: Playlist) => {
    setBase(saved);
    form.form.setValues(valuesOf(saved));
    form.form.resetDirty(valuesOf(saved));
    setTheirs(null);
  };
  return (
    <Frame
      title={t('form.editTitle')}
      failureTitle={t('failure.update')}
      form={form}
      query={base}
      conflict={theirs && (() => reload(theirs))}
      onClose={onClose}
    />
  );
}

type FrameProps = {
  title: string;
  failureTitle: string;
  form: ReturnType<typeof useContractForm<QueryValues>>;
  query: Playlist | null;
  /** Takes what was saved meanwhile; null while nothing was. */
  conflict: (() => void) | null;
  onClose: () => void;
};

function Frame({ title, failureTitle, form, query, conflict, onClose }: FrameProps) {
  const { t } = useTranslation(['playlist', 'shell']);
  const close = async () => {
    const question = { title: t('shell:form.discard'), text: t('shell:form.discardText'), danger: true };
    const words = { yes: t('shell:form.discardYes'), no: t('shell:form.keep') };
    if (!form.form.isDirty() || (await confirm({ ...question, ...words }))) onClose();
  };
  return (
    <Side side="end" size={600} title={title} closeLabel={t('shell:form.close')} onClose={() => void close()}>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={failureTitle}>
            {form.failure}
          </Alert>
        ) : null}
        {conflict ? (
          <Alert color="yellow" role="alert" title={failureTitle}>
            <p>{t('form.conflict')}</p>
            <Button size="xs" variant="default" onClick={conflict}>
              {t('form.reload')}
            </Button>
          </Alert>
        ) : null}
        <QueryInputs form={form} query={query} />
        <Group justify="flex-end" gap="xs" className={styles['foot']}>
          <Button variant="default" onClick={() => void close()}>
            {t('shell:form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {query ? t('shell:form.save') : t('shell:form.create')}
          </Button>
        </Group>
      </form>
    </Side>
  );
}
