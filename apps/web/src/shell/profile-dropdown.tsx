import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OpenedMenu } from '#ui/opened-menu.tsx';
import type { Opening } from '#ui/use-opener.ts';
import { useProfile } from '#web/session/profile.ts';
import { useProfileMenu } from '#web/app/use-menu.ts';

/** The open menu of the signed-in user: name, personal screens, sign-out. */
export function ProfileDropdown({ opening }: { opening: Opening }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const entries = useProfileMenu();
  return (
    <OpenedMenu opening={opening} width={240}>
      <Menu.Dropdown>
        {profile ? (
          <Menu.Label>
            {profile.email}
            <br />
            {t(`role.${profile.role}`)}
          </Menu.Label>
        ) : null}
        {entries.map((entry) => (
          <Menu.Item
            key={entry.label}
            renderRoot={(props) => <Link to={entry.to} search={entry.search} {...props} />}
            leftSection={<entry.icon size={18} stroke={1.7} />}
          >
            {t(`profile.${entry.label}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/auth/logout" leftSection={<IconLogout size={18} stroke={1.7} />}>
          {t('profile.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </OpenedMenu>
  );
}
