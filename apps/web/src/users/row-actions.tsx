import { ActionIcon, Menu } from '@mantine/core';
import type { User } from '@touchline/contract';
import { IconDots, IconKey, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './users.module.css';
import { useUserActions } from './use-user-actions.ts';

type Props = { user: User; onEdit: () => void; onPassword: () => void };
const icon = { size: 18, stroke: 1.7 } as const;

/** Edit at one press, the rest behind one more. */
export function RowActions({ user, onEdit, onPassword }: Props) {
  const { t } = useTranslation(['users', 'shell']);
  const { setBlocked, remove } = useUserActions();
  const isBlocked = user.status === 'inactive';
  return (
    <span className={styles['actions']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${t('action.edit')}: ${user.name}`}
        onClick={onEdit}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      <Menu position="bottom-end" width={240} transitionProps={{ duration: 80 }}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('shell:list.actionsFor', { name: user.name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={onPassword}>
            {t('action.password')}
          </Menu.Item>
          <Menu.Item
            leftSection={isBlocked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />}
            onClick={() => void setBlocked(user, !isBlocked)}
          >
            {t(isBlocked ? 'action.unblock' : 'action.block')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void remove([user])}>
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
