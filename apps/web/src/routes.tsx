import type { Namespace } from '@touchline/i18n';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { isSessionEnded, token } from '#kit/session.ts';
import { Crash } from '#web/shell/crash.tsx';
import { Guests } from '#web/shell/guests.tsx';
import { beforeFirstView } from '#web/app/first-view.ts';
import { loadWords } from '#web/app/i18n.ts';
import { lazyScreen } from '#ui/lazy-part.tsx';
import { NotFound } from '#web/shell/not-found.tsx';
import { loginPath, safeRedirect } from '#web/session/redirect.ts';
import { Root } from '#web/shell/root.tsx';

type Search = Record<string, string | undefined>;

/** A screen that loads when it is first visited, together with its words. */
function screen<K extends string>(
  words: Namespace | Namespace[],
  load: () => Promise<Record<K, React.ComponentType>>,
  name: K,
) {
  const component = lazyScreen(async () => {
    const [loaded] = await Promise.all([load(), loadWords(words)]);
    return loaded[name];
  });
  return { component };
}

/** The query parameters that the screens of sign-in hand to each other. */
type AuthSearch = Partial<Record<'redirect' | 'email' | 'code' | 'notice', string>>;
const authSearch = ({ redirect, email, code, notice }: Search): AuthSearch => ({ redirect, email, code, notice });

const root = createRootRoute({ component: Root, errorComponent: Crash, notFoundComponent: NotFound });

/** Reachable only when signed out. */
const guests = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: Guests,
  beforeLoad: ({ search }: { search: Search }) => {
    if (token() !== null) throw redirect({ href: safeRedirect(search['redirect'], window.location.origin) });
  },
});

/** Needs a sign-in; the path comes back after it. */
const members = createRoute({
  getParentRoute: () => root,
  id: 'private',
  component: lazyScreen(async () => {
    const { Frame, readFirstFrame } = await import('#web/shell/frame.tsx');
    await beforeFirstView(readFirstFrame);
    return Frame;
  }),
  beforeLoad: ({ location }) => {
    if (token() === null && !isSessionEnded()) throw redirect({ to: loginPath, search: { redirect: location.href } });
  },
});

/** Every path that no other route knows: the 404 page to whoever is signed in, the login screen to the rest. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFound,
  beforeLoad: ({ location }) => {
    if (token() === null && !isSessionEnded()) throw redirect({ to: loginPath, search: { redirect: location.href } });
  },
});

const guest = { getParentRoute: () => guests, validateSearch: authSearch } as const;
const member = { getParentRoute: () => members } as const;

const login = () => import('#web/auth/login.tsx');
const streams = () => import('#web/streams/streams.tsx');
const streamsWithRows = async (archived: boolean) => {
  const loaded = await streams();
  await beforeFirstView(() => loaded.readFirstRows(archived));
  return loaded;
};
const profile = () => import('#web/profile/profile.tsx');
const references = () => import('#web/references/references.tsx');

/** One shared screen; the path says which part of it. */
const profilePaths = [
  '/profile',
  '/profile/edit',
  '/profile/password',
  '/profile/billing',
  '/profile/notification',
  '/profile/settings',
  '/profile/statistics',
] as const;

/** The specification's table of routes, row by row, as far as the screens exist. */
export const routeTree = root.addChildren([
  guests.addChildren([
    createRoute({ ...guest, path: '/', ...screen('auth', login, 'Login') }),
    createRoute({ ...guest, path: loginPath, ...screen('auth', login, 'Login') }),
    createRoute({
      ...guest,
      path: '/auth/register',
      ...screen('auth', () => import('#web/auth/register.tsx'), 'Register'),
    }),
    createRoute({ ...guest, path: '/auth/login', ...screen('auth', login, 'Login') }),
    createRoute({
      ...guest,
      path: '/auth/recovery',
      ...screen('auth', () => import('#web/auth/recovery.tsx'), 'Recovery'),
    }),
    createRoute({
      ...guest,
      path: '/auth/confirm',
      ...screen('auth', () => import('#web/auth/confirm.tsx'), 'Confirm'),
    }),
    createRoute({ ...guest, path: '/auth/reset', ...screen('auth', () => import('#web/auth/reset.tsx'), 'Reset') }),
    createRoute({ ...guest, path: '/setup', ...screen('auth', () => import('#web/auth/setup.tsx'), 'Setup') }),
    createRoute({ ...guest, path: '/errors/404', component: NotFound }),
  ]),
  members.addChildren([
    createRoute({ ...member, path: '/auth/logout', ...screen('auth', () => import('#web/auth/logout.tsx'), 'Logout') }),
    createRoute({
      ...member,
      path: '/broadcast/streams',
      ...screen('streams', () => streamsWithRows(false), 'Streams'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/archive',
      ...screen('streams', () => streamsWithRows(true), 'Archive'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/monitoring',
      ...screen(['monitoring', 'streams'], () => import('#web/monitoring/monitoring.tsx'), 'Monitoring'),
    }),
    createRoute({ ...member, path: '/references/servers', ...screen('references', references, 'Servers') }),
    createRoute({ ...member, path: '/references/sports', ...screen('references', references, 'Sports') }),
    createRoute({ ...member, path: '/references/tournaments', ...screen('references', references, 'Tournaments') }),
    createRoute({ ...member, path: '/references/teams', ...screen('references', references, 'Teams') }),
    createRoute({ ...member, path: '/references/resolutions', ...screen('references', references, 'Resolutions') }),
    createRoute({
      ...member,
      path: '/references/learned',
      ...screen('learned', () => import('#web/learned/learned.tsx'), 'Learned'),
    }),
    createRoute({ ...member, path: '/references/statuses', ...screen('references', references, 'Statuses') }),
    createRoute({
      ...member,
      path: '/references/clients',
      ...screen(['references', 'links'], () => import('#web/references/clients.tsx'), 'Clients'),
    }),
    createRoute({
      ...member,
      path: '/profile/playlist',
      ...screen('playlist', () => import('#web/playlist/playlist.tsx'), 'Playlist'),
    }),
    createRoute({
      ...member,
      path: '/profile/blacklist',
      ...screen('blacklist', () => import('#web/blacklist/blacklist.tsx'), 'Blacklist'),
    }),
    createRoute({
      ...member,
      path: '/system/dashboard',
      ...screen(['dashboard', 'streams'], () => import('#web/dashboard/dashboard.tsx'), 'Dashboard'),
    }),
    createRoute({
      ...member,
      path: '/system/settings',
      ...screen(['settings', 'references', 'autoload'], () => import('#web/settings/settings.tsx'), 'Settings'),
    }),
    createRoute({
      ...member,
      path: '/system/audit',
      ...screen(['audit', 'streams', 'references', 'settings'], () => import('#web/audit/audit.tsx'), 'Audit'),
    }),
    createRoute({
      ...member,
      path: '/system/viewers',
      ...screen(['viewers', 'streams', 'references'], () => import('#web/viewers/viewing.tsx'), 'Viewing'),
    }),
    createRoute({
      ...member,
      path: '/system/users',
      ...screen(['users', 'streams'], () => import('#web/users/users.tsx'), 'Users'),
    }),
    ...profilePaths.map((path) =>
      createRoute({ ...member, path, ...screen(['profile', 'users'], profile, 'Profile') }),
    ),
    createRoute({
      ...member,
      path: '/system/outbox',
      ...screen('system', () => import('#web/system/outbox.tsx'), 'Outbox'),
    }),
    createRoute({
      ...member,
      path: '/support',
      ...screen('support', () => import('#web/support/support.tsx'), 'Support'),
    }),
    createRoute({ ...member, path: '/help', ...screen('help', () => import('#web/help/help.tsx'), 'Help') }),
    createRoute({
      ...member,
      path: '/help/$id',
      ...screen('help', () => import('#web/help/help-article.tsx'), 'HelpArticle'),
    }),
  ]),
  unknown,
]);
