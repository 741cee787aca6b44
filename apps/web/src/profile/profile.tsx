import { Skeleton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '#ui/title.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { useCan, useProfile } from '#web/session/profile.ts';
import { Billing } from './billing.tsx';
import { EditProfile } from './edit.tsx';
import { Facts } from './facts.tsx';
import { Notification } from './notification.tsx';
import { ChangePassword } from './password.tsx';
import styles from './profile.module.css';
import { SettingsForm } from './settings.tsx';

const AutoTakes = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/auto-takes/auto-takes.tsx'), loadWords('autoTakes')]);
  return loaded.AutoTakes;
});
const PersonalTokens = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/access-tokens/tokens.tsx'), loadWords('accessTokens')]);
  return loaded.PersonalTokens;
});
const OwnSecondFactor = lazyPart(async () => {
  const words = loadWords('secondFactor');
  const [loaded] = await Promise.all([import('#web/second-factor/own-second-factor.tsx'), words]);
  return loaded.OwnSecondFactor;
});
const OwnPasskeys = lazyPart(async () => {
  const words = loadWords('secondFactor');
  const [loaded] = await Promise.all([import('#web/passkeys/own-passkeys.tsx'), words]);
  return loaded.OwnPasskeys;
});
const Feeds = lazyPart(async () => (await import('./feeds.tsx')).Feeds);
const Statistics = lazyPart(async () => (await import('./statistics.tsx')).Statistics);

/** The tabs in order, and their paths. */
const tabs = [
  ['profile', '/profile'],
  ['password', '/profile/password'],
  ['notification', '/profile/notification'],
  ['autoTakes', '/profile/auto-takes'],
  ['feeds', '/profile/feeds'],
  ['tokens', '/profile/tokens'],
  ['settings', '/profile/settings'],
  ['statistics', '/profile/statistics'],
] as const;

const parts: Record<string, ComponentType> = {
  '/profile': Facts,
  '/profile/edit': EditProfile,
  '/profile/password': Password,
  '/profile/notification': Notification,
  '/profile/auto-takes': AutoTakes,
  '/profile/feeds': Feeds,
  '/profile/tokens': PersonalTokens,
  '/profile/settings': SettingsForm,
  '/profile/statistics': Statistics,
  '/profile/billing': Billing,
};

function Password() {
  return (
    <>
      <ChangePassword />
      <OwnSecondFactor />
      <OwnPasskeys />
    </>
  );
}

/** The screen of all paths of the profile. */
export function Profile() {
  const { t } = useTranslation('profile');
  const profile = useProfile();
  const mayTake = useCan('take.self');
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const Part = parts[path] ?? Facts;
  // Editing is part of the first tab; billing has no tab.
  const open = path === '/profile/edit' ? '/profile' : path;
  const tab = tabs.find(([, to]) => to === open)?.[0];
  useTitle(tab ? t(`tab.${tab}`) : t('billing.title'));
  return (
    <div className={styles['page']}>
      <h1>{t('title')}</h1>
      <nav className={styles['tabs']} aria-label={t('tabs')}>
        {tabs
          .filter(([name]) => mayTake || (name !== 'autoTakes' && name !== 'statistics'))
          .map(([name, to]) => (
            <Link key={name} to={to} activeOptions={{ exact: true }} aria-current={to === open ? 'page' : undefined}>
              {t(`tab.${name}`)}
            </Link>
          ))}
      </nav>
      {profile ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <Part />
        </Suspense>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
