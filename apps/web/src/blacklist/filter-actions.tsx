import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { blacklistRoutes } from '@touchline/contract';
import type { Blacklist } from '@touchline/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { done } from '#ui/toast.ts';
import styles from './blacklist.module.css';
import { useFilterWords } from './filter-words.ts';
import { refreshHidden } from './refresh-hidden.ts';

/** Edit and delete of one filter. */
export function FilterActions({ filter, onEdit }: { filter: Blacklist; onEdit: () => void }) {
  const { t } = useTranslation(['blacklist', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const name = useFilterWords()(filter);
  const remove = async () => {
    const question = { title: t('ask.title'), text: t('ask.text', { filter: name }), danger: true };
    if (!(await confirm({ ...question, yes: t('shell:form.delete'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.delete'), async () => {
      await call(blacklistRoutes.remove, { ids: [filter.id] }, null);
      done(t('toast.deleted'));
      await refreshHidden(client);
    });
  };
  const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;
  return (
    <span className={styles['actions']}>
      <ActionIcon {...icon} aria-label={`${t('shell:form.edit')}: ${name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={`${t('shell:form.delete')}: ${name}`} onClick={() => void remove()}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
