import { accountRoutes } from '@touchline/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { forgetDraftsExceptOf, hasDrafts } from '#kit/drafts.ts';
import { forgetServiceWorkers } from '#kit/service-workers.ts';
import { signOut } from '#kit/sign-out.ts';
import { confirm } from '#ui/confirm.ts';

/** Ends the session on the server, then removes the token and goes to the site's root, even if the call fails. */
export function Logout() {
  const { t } = useTranslation();
  const router = useRouter();
  const end = useEffectEvent(async () => {
    const question = { title: t('draft.discard'), text: t('draft.discardText'), danger: true };
    const words = { yes: t('profile.signOut'), no: t('draft.keep') };
    if (hasDrafts() && !(await confirm({ ...question, ...words }))) return router.history.back();
    const leave = () => {
      void forgetServiceWorkers(null);
      signOut();
      forgetDraftsExceptOf(null);
      // A full page load, so that no data of this user stays in memory.
      window.location.assign('/');
    };
    await call(accountRoutes.logout, {}, null).then(leave, leave);
  });
  useEffect(() => void end(), []);
  return <output>{t('profile.signOut')}…</output>;
}
