import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/users/avatar.tsx';
import styles from './bar.module.css';
import { useProfile } from '#web/session/profile.ts';
import { useProfileMenu } from '#web/app/use-menu.ts';

/** The menu of the signed-in user: name, personal screens, sign-out. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const profile = useProfile();
  const entries = useProfileMenu();
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button type="button" className={styles['profile']}>
          {profile ? (
            <Avatar person={profile} size={32} />
          ) : (
            <span className={styles['avatar']} aria-hidden>
              <IconUser size={18} />
            </span>
          )}
          <span className={styles['who']}>{profile?.name}</span>
          <span className="hidden-visually">{t('profile.label')}</span>
        </button>
      </Menu.Target>
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
    </Menu>
  );
}
