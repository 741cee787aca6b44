import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './row-actions.module.css';

const button = { variant: 'subtle', color: 'gray', size: 32 } as const;

/** The actions of a row: buttons, and a menu for the rest. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles['actions']}>{children}</span>;
}

type Press = { icon: Icon; action: string; name: string; hint: string | null; isOff: boolean; onClick: () => void };

/** A button for one action; `action` and `name` are its accessible name. */
export function RowButton({ icon: Picture, action, name, hint, isOff, onClick }: Press) {
  return (
    <ActionIcon
      {...button}
      aria-label={`${action}: ${name}`}
      title={hint ?? undefined}
      disabled={isOff}
      onClick={onClick}
    >
      <Picture size={18} stroke={1.7} />
    </ActionIcon>
  );
}

/** The menu with the other actions of a row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={280} transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <ActionIcon {...button} aria-label={t('list.actionsFor', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
