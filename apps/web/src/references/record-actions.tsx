import { ActionIcon } from '@mantine/core';
import { IconArchiveOff, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Directory, Item } from './directories.ts';
import styles from './references.module.css';
import { useDirectoryActions } from './use-directory-actions.ts';

type Props = {
  directory: Directory;
  item: Item;
  name: string;
  canWrite: boolean;
  onView: () => void;
  onEdit: () => void;
};

/** View, edit and delete of one record; restore of an archived one. */
export function RecordActions({ directory, item, name, canWrite, onView, onEdit }: Props) {
  const { t } = useTranslation(['references', 'shell']);
  const { remove, restore } = useDirectoryActions(directory);
  const icon = { variant: 'subtle', color: 'gray', size: 32 } as const;
  const view = (
    <ActionIcon {...icon} aria-label={`${t('action.view')}: ${name}`} onClick={onView}>
      <IconEye size={18} stroke={1.7} />
    </ActionIcon>
  );
  if (!canWrite) return <span className={styles['actions']}>{view}</span>;
  if (item.archivedAt)
    return (
      <span className={styles['actions']}>
        {view}
        <ActionIcon {...icon} aria-label={`${t('archived.restore')}: ${name}`} onClick={() => void restore([item])}>
          <IconArchiveOff size={18} stroke={1.7} />
        </ActionIcon>
      </span>
    );
  return (
    <span className={styles['actions']}>
      {view}
      <ActionIcon {...icon} aria-label={`${t('shell:form.edit')}: ${name}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        {...icon}
        aria-label={`${t('shell:form.delete')}: ${name}`}
        disabled={item.builtIn === true}
        onClick={() => void remove([item])}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}
