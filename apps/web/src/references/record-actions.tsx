import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { done } from '#ui/toast.ts';
import type { Directory, Item } from './directories.ts';
import styles from './references.module.css';

type Props = { directory: Directory; item: Item; name: string; onEdit: () => void };

/** Edit and delete of one record. */
export function RecordActions({ directory, item, name, onEdit }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const remove = async () => {
    const question = { title: t('ask.title', { name }), text: t('ask.text'), danger: true };
    if (!(await confirm({ ...question, yes: t('shell:form.delete'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.delete'), async () => {
      await call(directory.routes.remove, { ids: [item.id] }, null);
      done(t('toast.deleted'));
      await client.invalidateQueries({ queryKey: [directory.name] });
    });
  };
  const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <span className={styles['actions']}>
      <ActionIcon {...icon} aria-label={`${t('shell:form.edit')}: ${name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        {...icon}
        aria-label={`${t('shell:form.delete')}: ${name}`}
        disabled={item.builtIn === true}
        onClick={() => void remove()}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
