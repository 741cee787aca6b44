import { IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useOpener } from '#ui/use-opener.ts';
import { Avatar } from '#web/users/avatar.tsx';
import styles from './bar.module.css';
import { useProfile } from '#web/session/profile.ts';

const ProfileDropdown = lazyPart(async () => (await import('./profile-dropdown.tsx')).ProfileDropdown);

/** The signed-in user: the button of their menu. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const profile = useProfile();
  const { opening, props } = useOpener('menu', ProfileDropdown.preload);
  return (
    <>
      <button {...props} type="button" className={styles['profile']}>
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
      {opening ? (
        <Suspense>
          <ProfileDropdown opening={opening} />
        </Suspense>
      ) : null}
    </>
  );
}
