import { Menu } from '@mantine/core';
import { IconArchiveOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowActions, RowButton } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import type { Directory, Item } from './directories.ts';
import { useDirectoryActions } from './use-directory-actions.ts';

type Props = {
  directory: Directory;
  item: Item;
  name: string;
  canWrite: boolean;
  onOpen: (panel: 'view' | 'edit', id: number) => void;
};

const icon = { size: 18, stroke: 1.7 } as const;

/** A button that edits a record, or restores an archived one, and a menu with the other actions; others may only view it. */
export function RecordActions({ directory, item, name, canWrite, onOpen }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const { remove, restore } = useDirectoryActions(directory);
  const plain = { name, hint: null, isOff: false };
  const view = () => onOpen('view', item.id);
  if (!canWrite)
    return (
      <RowActions>
        <RowButton icon={IconEye} action={t('action.view')} {...plain} onClick={view} />
      </RowActions>
    );
  return (
    <RowActions>
      {item.archivedAt ? (
        <RowButton
          icon={IconArchiveOff}
          action={t('archived.restore')}
          {...plain}
          onClick={() => void restore([item])}
        />
      ) : (
        <RowButton icon={IconPencil} action={t('shell:form.edit')} {...plain} onClick={() => onOpen('edit', item.id)} />
      )}
      <RowMenu name={name} preload={null}>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={view}>
          {t('action.view')}
        </Menu.Item>
        {item.archivedAt ? null : (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              disabled={item.builtIn === true}
              leftSection={<IconTrash {...icon} />}
              onClick={() => void remove([item])}
            >
              {t('shell:form.delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
    </RowActions>
  );
}
