import { IconAdjustmentsHorizontal, IconHelp, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '#kit/live.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Logo } from '#ui/logo.tsx';
import { Bell } from '#web/notifications/bell.tsx';
import { useRememberScreen } from '#web/support/previous-screen.ts';
import styles from './bar.module.css';
import { ProfileMenu } from './profile-menu.tsx';

/** Loaded for those who have chosen it: its menus open on hover, so they are there from the start. */
export const TopNav = lazyPart(async () => (await import('./top-nav.tsx')).TopNav);

type Props = { top: boolean; onOpen: (name: 'nav' | 'theme' | 'help' | 'palette') => void };

/** The bar above every signed-in screen: in "top" navigation it is blue and carries the menus. */
export function Bar({ top, onOpen }: Props) {
  const { t } = useTranslation();
  useRememberScreen();
  return (
    <header className={styles['bar']} data-top={top}>
      <IconButton
        className={styles['burger']}
        look="subtle"
        size={40}
        aria-label={t('nav.open')}
        onClick={() => onOpen('nav')}
      >
        <IconMenu2 size={20} />
      </IconButton>
      <Link to="/broadcast/streams" className={styles['brand']}>
        <Logo size={28} plain={top} />
        <span>{t('product')}</span>
      </Link>
      {top ? (
        <Suspense>
          <TopNav />
        </Suspense>
      ) : null}
      <span className={styles['gap']} />
      <LiveSign />
      <Tool label={t('palette.open')} title={t('palette.hint')} icon={IconSearch} onClick={() => onOpen('palette')} />
      <Tool label={t('help.open')} title={t('help.hint')} icon={IconHelp} onClick={() => onOpen('help')} />
      <Tool
        label={t('theme.title')}
        title={t('theme.title')}
        icon={IconAdjustmentsHorizontal}
        onClick={() => onOpen('theme')}
      />
      <Bell />
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

type Tool = { label: string; title: string; icon: typeof IconHelp; onClick: () => void };

function Tool({ label, title, icon: Icon, onClick }: Tool) {
  return (
    <IconButton look="subtle" size={40} aria-label={label} title={title} onClick={onClick}>
      <Icon size={20} stroke={1.7} />
    </IconButton>
  );
}
