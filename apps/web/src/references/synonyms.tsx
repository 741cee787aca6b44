import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { synonymRoutes } from '@touchline/contract';
import { synonymInput, synonymUpdate } from '@touchline/contract/schemas';
import type { Synonym, SynonymType } from '@touchline/contract';
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import { errorText } from '#kit/call-error.ts';
import { useContractForm } from '#kit/form.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';
import { confirmDiscard } from '#ui/unsaved.ts';
import styles from './references.module.css';

type Owner = { type: SynonymType; internal_id: number };

/** The synonyms of a record. Everybody sees them; users who may edit the directory can change them. */
export function Synonyms({ owner, canWrite }: { owner: Owner; canWrite: boolean }) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { data, error } = useQuery({
    queryKey: ['synonym', owner.type, owner.internal_id],
    queryFn: ({ signal }) =>
      callPage(synonymRoutes.list, owner, { page: 1, size: 100, sort: null, filters: [] }, signal),
  });
  return (
    <section className={styles['section']} aria-label={t('synonyms.title')}>
      <h2>{t('synonyms.title')}</h2>
      <p className={styles['hint']}>{t('synonyms.hint')}</p>
      {error ? <p role="alert">{errorText(i18n, error)}</p> : null}
      {data?.total === 0 ? <p className={styles['hint']}>{t('synonyms.none')}</p> : null}
      <ul className={styles['synonyms']}>
        {data?.data.map((synonym) => (
          <li key={synonym.id}>{canWrite ? <SynonymLine synonym={synonym} /> : <bdi>{synonym.content}</bdi>}</li>
        ))}
      </ul>
      {canWrite ? <AddSynonym owner={owner} /> : null}
    </section>
  );
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['synonym'] });
}

function SynonymLine({ synonym }: { synonym: Synonym }) {
  const { t } = useTranslation(['references', 'shell']);
  const [editing, setEditing] = useState(false);
  const reload = useReload();
  const act = useAct();
  const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;
  const name = synonym.content;
  const remove = async () => {
    const question = { title: t('ask.synonym', { name }), text: t('ask.synonymText'), danger: true };
    if (!(await confirm({ ...question, yes: t('shell:form.deleteForever'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.synonym.delete'), async () => {
      const { id, type, internal_id } = synonym;
      await call(synonymRoutes.remove, { id, type, internal_id }, null);
      showSuccess(t('done.synonym.delete'));
      await reload();
    });
  };
  if (editing) return <EditSynonym synonym={synonym} onClose={() => setEditing(false)} />;
  return (
    <>
      <bdi>{name}</bdi>
      <ActionIcon {...icon} aria-label={t('synonyms.edit', { name })} onClick={() => setEditing(true)}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={t('synonyms.delete', { name })} onClick={() => void remove()}>
        <IconTrash size={16} />
      </ActionIcon>
    </>
  );
}

function EditSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const { t } = useTranslation('references');
  const reload = useReload();
  const form = useContractForm({
    initial: { content: synonym.content },
    schema: synonymUpdate,
    input: ({ content }) => ({ ...synonym, content }),
    send: async ({ content }) => {
      await call(synonymRoutes.update, { ...synonym, content }, null);
      return async () => {
        showSuccess(t('done.synonym.update'));
        onClose();
        await reload();
      };
    },
    guarded: true,
  });
  const cancel = async () => {
    if (!form.form.isDirty() || (await confirmDiscard())) onClose();
  };
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles['inline']}>
      <TextInput
        {...form.field('content')}
        aria-label={t('synonyms.name')}
        ref={focusOnMount}
        error={form.form.errors['content'] ?? (form.failure && `${t('failure.synonym.update')}. ${form.failure}`)}
        // Escape cancels only this line and does not close the drawer around it.
        data-mantine-stop-propagation="true"
        onKeyDown={(event) => (event.key === 'Escape' ? void cancel() : undefined)}
      />
      <ActionIcon type="submit" size={36} loading={form.busy} aria-label={t('synonyms.save')}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('synonyms.cancel')} onClick={() => void cancel()}>
        <IconX size={16} />
      </ActionIcon>
    </form>
  );
}

/** Focuses the input when it replaces the edit button, which had the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

function AddSynonym({ owner }: { owner: Owner }) {
  const { t } = useTranslation('references');
  const reload = useReload();
  const form = useContractForm({
    initial: { content: '' },
    schema: synonymInput,
    input: ({ content }) => ({ ...owner, content }),
    send: async ({ content }) => {
      await call(synonymRoutes.create, { ...owner, content }, null);
      return async () => {
        form.form.setInitialValues({ content: '' });
        form.form.reset();
        showSuccess(t('done.synonym.create'));
        await reload();
      };
    },
    guarded: true,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          {...form.field('content')}
          flex={1}
          label={t('synonyms.label')}
          autoComplete="off"
          error={form.form.errors['content'] ?? (form.failure && `${t('failure.synonym.create')}. ${form.failure}`)}
        />
        <Button type="submit" variant="default" loading={form.busy} leftSection={<IconPlus size={16} />}>
          {t('synonyms.add')}
        </Button>
      </Group>
    </form>
  );
}
