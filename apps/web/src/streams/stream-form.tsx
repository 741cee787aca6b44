import { Alert, Button, Group } from '@mantine/core';
import { stream as streamEntity, streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useContractForm } from '#kit/form.ts';
import { confirm } from '#ui/confirm.ts';
import { Side } from '#ui/dialog.tsx';
import { done } from '#ui/toast.ts';
import { Conflict } from './conflict.tsx';
import { changesOf, emptyValues, inputOf, valuesOf } from './form-values.ts';
import type { StreamValues } from './form-values.ts';
import { StreamInputs } from './stream-inputs.tsx';
import styles from './stream-form.module.css';

/** A new stream. */
export function CreateStream({ onClose, onCreated }: { onClose: () => void; onCreated: (id: number) => void }) {
  const { t } = useTranslation('streams');
  const client = useQueryClient();
  const form = useContractForm<StreamValues>({
    initial: emptyValues(),
    schema: streamEntity.create,
    input: inputOf,
    onError: null,
    send: async (values) => {
      // The form has just checked that what must be given is given.
      const created = await call(streamRoutes.create, inputOf(values) as Parameters<typeof create>[0], null);
      client.setQueryData(['stream', 'item', created.id], created);
      void client.invalidateQueries({ queryKey: ['stream'] });
      done(t('toast.created'));
      onCreated(created.id);
    },
  });
  return (
    <Frame
      title={t('form.createTitle')}
      failureTitle={t('failure.create')}
      form={form}
      stream={null}
      onClose={onClose}
    />
  );
}

const create = (input: (typeof streamRoutes.create.input)['_zod']['input']) => input;

/** Changes a stream. Only changed fields travel; what somebody else changed meanwhile is shown instead of overwritten. */
export function EditStream({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const { t } = useTranslation('streams');
  const client = useQueryClient();
  // What the form started from stays, whatever live updates bring to `stream` meanwhile.
  const [base, setBase] = useState(stream);
  const [theirs, setTheirs] = useState<Stream | null>(null);
  const before = valuesOf(base);
  const put = async (values: StreamValues, version: number) => {
    const changes = changesOf(before, values);
    const saved = await call(streamRoutes.update, { id: base.id, version, ...(changes as object) }, null);
    client.setQueryData(['stream', 'item', saved.id], saved);
    void client.invalidateQueries({ queryKey: ['stream'] });
    done(t('toast.updated'));
    onClose();
  };
  const form = useContractForm<StreamValues>({
    initial: before,
    schema: streamEntity.update,
    // Everything is checked, though only changes are sent: a required field must not be emptied.
    input: (values) => ({ id: base.id, version: base.version, ...inputOf(values), ...missing(values) }),
    send: (values) => put(values, theirs?.version ?? base.version),
    onError: (error) => {
      if (error.code !== 'version_conflict') return false;
      setTheirs(error.current as Stream);
      return true;
    },
  });
  if (theirs)
    return (
      <Conflict
        mine={form.form.values}
        base={before}
        theirs={theirs}
        busy={form.busy}
        onKeepMine={() => form.onSubmit()}
        onTakeTheirs={() => {
          setBase(theirs);
          form.form.setValues(valuesOf(theirs));
          form.form.resetDirty(valuesOf(theirs));
          setTheirs(null);
        }}
        onClose={onClose}
      />
    );
  return (
    <Frame title={t('form.editTitle')} failureTitle={t('failure.update')} form={form} stream={base} onClose={onClose} />
  );
}

/** An update may leave fields out, the form may not: null in place of a required value makes its rule speak. */
function missing(values: StreamValues): Record<string, ''> {
  const required = ['sport', 'startDate', 'startTime'] as const;
  return Object.fromEntries(required.filter((name) => !values[name]).map((name) => [name, '']));
}

type FrameProps = {
  title: string;
  failureTitle: string;
  form: ReturnType<typeof useContractForm<StreamValues>>;
  stream: Stream | null;
  onClose: () => void;
};

function Frame({ title, failureTitle, form, stream, onClose }: FrameProps) {
  const { t } = useTranslation('shell');
  const close = async () => {
    const question = {
      title: t('form.discard'),
      text: t('form.discardText'),
      yes: t('form.discardYes'),
      no: t('form.keep'),
      danger: true,
    };
    if (!form.form.isDirty() || (await confirm(question))) onClose();
  };
  return (
    <Side side="end" size={640} title={title} closeLabel={t('form.close')} onClose={() => void close()}>
      <form noValidate onSubmit={form.onSubmit} className={styles['form']}>
        {form.failure ? (
          <Alert color="red" role="alert" title={failureTitle}>
            {form.failure}
          </Alert>
        ) : null}
        <StreamInputs form={form} stream={stream} />
        <Group justify="flex-end" gap="xs" className={styles['foot']}>
          <Button variant="default" onClick={() => void close()}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {stream ? t('form.save') : t('form.create')}
          </Button>
        </Group>
      </form>
    </Side>
  );
}
