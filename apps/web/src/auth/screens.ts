import type { ComponentType } from 'react';
import { lazyPlainScreen } from '#ui/lazy.tsx';
import type { Lazy } from '#ui/lazy.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { loginPath } from '#web/session/redirect.ts';
import type { AuthScreenProps } from './address.ts';

type AuthScreen = ComponentType<AuthScreenProps>;

function screen<K extends string>(load: () => Promise<Record<K, AuthScreen>>, name: K) {
  return lazyPlainScreen(async () => {
    const [loaded] = await Promise.all([load(), loadWords('auth')]);
    return loaded[name];
  });
}

const login = screen(() => import('./login.tsx'), 'Login');

/** The public rows of the specification's table of routes, except the error page, and the first start. */
export const authScreens: Readonly<Record<string, Lazy<AuthScreenProps>>> = {
  '/': login,
  [loginPath]: login,
  '/auth/register': screen(() => import('./register.tsx'), 'Register'),
  '/auth/login': login,
  '/auth/second-factor': screen(async () => {
    const [{ SecondFactor }] = await Promise.all([import('./second-factor.tsx'), loadWords('secondFactor')]);
    return { SecondFactor };
  }, 'SecondFactor'),
  '/auth/sso': screen(() => import('./single-sign-on.tsx'), 'SingleSignOn'),
  '/auth/recovery': screen(() => import('./recovery.tsx'), 'Recovery'),
  '/auth/confirm': screen(() => import('./confirm.tsx'), 'Confirm'),
  '/auth/reset': screen(() => import('./reset.tsx'), 'Reset'),
  '/setup': screen(() => import('./setup.tsx'), 'Setup'),
};
