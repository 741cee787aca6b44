import { Menu } from '@mantine/core';
import { can } from '@touchline/contract';
import type { User } from '@touchline/contract';
import {
  IconHandGrab,
  IconKey,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconQuestionMark,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RowActions as Actions, RowButton } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { useUserActions } from './use-user-actions.ts';

type Props = { user: User; onEdit: () => void; onWhy: () => void; onPassword: () => void };
const icon = { size: 18, stroke: 1.7 } as const;

/** An edit button, and a menu with the other actions. */
export function RowActions({ user, onEdit, onWhy, onPassword }: Props) {
  const { t } = useTranslation('users');
  return (
    <Actions>
      <RowButton
        icon={IconPencil}
        action={t('action.edit')}
        name={user.name}
        hint={null}
        isOff={false}
        onClick={onEdit}
      />
      <RowMenu name={user.name} preload={null}>
        <Items user={user} onWhy={onWhy} onPassword={onPassword} />
      </RowMenu>
    </Actions>
  );
}

function Items({ user, onWhy, onPassword }: Omit<Props, 'onEdit'>) {
  const { t } = useTranslation('users');
  const { setBlocked, removeSecondFactor, remove } = useUserActions();
  const navigate = useNavigate();
  const isBlocked = user.status === 'inactive';
  return (
    <>
      <Menu.Item leftSection={<IconQuestionMark {...icon} />} onClick={onWhy}>
        {t('action.why')}
      </Menu.Item>
      {can(user.role, 'take.self') ? (
        <Menu.Item
          leftSection={<IconHandGrab {...icon} />}
          onClick={() => void navigate({ to: '/profile/auto-takes', search: { user: String(user.id) } })}
        >
          {t('action.autoTakes')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconKey {...icon} />} onClick={onPassword}>
        {t('action.password')}
      </Menu.Item>
      {user.hasSecondFactor || user.passkeys > 0 ? (
        <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => void removeSecondFactor(user)}>
          {t('action.secondFactor')}
        </Menu.Item>
      ) : null}
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
    </>
  );
}
