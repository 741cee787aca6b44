import { authRoutes } from '@touchline/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { signOut } from '#kit/session.ts';

/** Ends the session on the server, forgets the token and goes to the site's root, whatever the server answers. */
export function Logout() {
  const { t } = useTranslation();
  useEffect(() => {
    const leave = () => {
      signOut();
      // A full load: nothing of this user stays in the memory of the page.
      window.location.assign('/');
    };
    call(authRoutes.logout, {}, null).then(leave, leave);
  }, []);
  return <output>{t('profile.signOut')}…</output>;
}
