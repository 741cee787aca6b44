import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { blacklistRoutes } from '@touchline/contract';
import type { Blacklist } from '@touchline/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { RowActions, RowButton } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useFilterWords } from './filter-words.ts';
import { refreshHidden } from './refresh-hidden.ts';

/** Edits and deletes a filter. */
export function FilterActions({ filter, onEdit }: { filter: Blacklist; onEdit: () => void }) {
  const { t } = useTranslation(['blacklist', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const name = useFilterWords()(filter);
  const remove = async () => {
    const question = { title: t('ask.title'), text: t('ask.text', { filter: name }), danger: true };
    if (!(await confirm({ ...question, yes: t('shell:form.deleteForever'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.delete'), async () => {
      await call(blacklistRoutes.remove, { ids: [filter.id] }, null);
      showSuccess(t('toast.deleted'));
      await refreshHidden(client);
    });
  };
  const plain = { name, hint: null, isOff: false };
  return (
    <RowActions>
      <RowButton icon={IconPencil} action={t('shell:form.edit')} {...plain} onClick={onEdit} />
      <RowMenu name={name} preload={null}>
        <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => void remove()}>
          {t('shell:form.delete')}
        </Menu.Item>
      </RowMenu>
    </RowActions>
  );
}
