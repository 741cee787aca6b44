import { IconArchiveOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowActions, RowButton } from '#ui/row-actions.tsx';
import type { Directory, Item } from './directories.ts';
import { useDirectoryActions } from './use-directory-actions.ts';

type Props = {
  directory: Directory;
  item: Item;
  name: string;
  canWrite: boolean;
  onOpen: (panel: 'view' | 'edit', id: number) => void;
};

/** View, edit and delete a record; restore an archived one. */
export function RecordActions({ directory, item, name, canWrite, onOpen }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const { remove, restore } = useDirectoryActions(directory);
  const plain = { name, hint: null, isOff: false };
  const view = (
    <RowButton icon={IconEye} action={t('action.view')} {...plain} onClick={() => onOpen('view', item.id)} />
  );
  if (!canWrite) return <RowActions>{view}</RowActions>;
  if (item.archivedAt)
    return (
      <RowActions>
        {view}
        <RowButton
          icon={IconArchiveOff}
          action={t('archived.restore')}
          {...plain}
          onClick={() => void restore([item])}
        />
      </RowActions>
    );
  return (
    <RowActions>
      {view}
      <RowButton icon={IconPencil} action={t('shell:form.edit')} {...plain} onClick={() => onOpen('edit', item.id)} />
      <RowButton
        icon={IconTrash}
        action={t('shell:form.delete')}
        {...plain}
        isOff={item.builtIn === true}
        onClick={() => void remove([item])}
      />
    </RowActions>
  );
}
