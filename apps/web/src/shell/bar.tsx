import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '#kit/live.ts';
import { Logo } from '#ui/logo.tsx';
import styles from './bar.module.css';
import { useProfile } from './profile.ts';
import { TopNav } from './top-nav.tsx';

type Props = { top: boolean; onOpenNav: () => void; onOpenTheme: () => void };

/** The bar above every signed-in screen: in "top" navigation it is blue and carries the menus. */
export function Bar({ top, onOpenNav, onOpenTheme }: Props) {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']} data-top={top}>
      <ActionIcon
        className={styles['burger']}
        variant="subtle"
        size={40}
        aria-label={t('nav.open')}
        onClick={onOpenNav}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/broadcast/streams" className={styles['brand']}>
        <Logo size={28} plain={top} />
        <span>{t('product')}</span>
      </Link>
      {top ? <TopNav /> : null}
      <span className={styles['gap']} />
      <LiveSign />
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label={t('theme.title')}
        title={t('theme.title')}
        onClick={onOpenTheme}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.7} />
      </ActionIcon>
      <ProfileMenu />
    </header>
  );
}

function LiveSign() {
  const { t } = useTranslation();
  const state = useLiveState();
  return (
    <output className={styles['live']} data-state={state} title={t(`live.${state}`)}>
      <span className={styles['pulse']} aria-hidden />
      <span className={state === 'offline' ? styles['liveText'] : 'hidden-visually'}>{t(`live.${state}`)}</span>
    </output>
  );
}

function ProfileMenu() {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <Menu position="bottom-end" width={240} transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button type="button" className={styles['profile']}>
          <span className={styles['avatar']} aria-hidden>
            {profile ? initials(profile.name) : <IconUser size={18} />}
          </span>
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
        <Menu.Item component={Link} to="/auth/logout" leftSection={<IconLogout size={18} stroke={1.7} />}>
          {t('profile.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
