import type { Namespace } from '@touchline/i18n';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { isSessionEnded, token } from '#kit/session.ts';
import { Crash } from '#web/shell/crash.tsx';
import { beforeFirstView } from '#web/app/first-view.ts';
import { loadWords } from '#web/app/i18n.ts';
import { lazyPlainScreen } from '#ui/lazy.tsx';
import { lazyScreen } from '#ui/lazy-part.tsx';
import { NotFound } from '#web/shell/not-found.tsx';
import { leaveForSignIn } from '#web/session/leave-for-sign-in.ts';
import { publicPaths, safeRedirect } from '#web/session/redirect.ts';
import { Root } from '#web/shell/root.tsx';

type Search = Record<string, string | undefined>;

type Words = Namespace | Namespace[];
type Loaded<K extends string> = () => Promise<Record<K, React.ComponentType>>;

/** A screen that loads when it is first visited, together with its words. */
function screen<K extends string>(words: Words, load: Loaded<K>, name: K) {
  return { component: lazyScreen(withWords(words, load, name)) };
}

/** The same without a component of Mantine in its first view. */
function plainScreen<K extends string>(words: Words, load: Loaded<K>, name: K) {
  return { component: lazyPlainScreen(withWords(words, load, name)) };
}

function withWords<K extends string>(words: Words, load: Loaded<K>, name: K) {
  return async () => {
    const [loaded] = await Promise.all([load(), loadWords(words)]);
    return loaded[name];
  };
}

const root = createRootRoute({ component: Root, errorComponent: Crash, notFoundComponent: NotFound });

/** Reachable only when signed out: `auth/screens.ts` has these screens. */
const guests = publicPaths.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }: { search: Search }) => {
      throw redirect({ href: safeRedirect(search['redirect'], window.location.origin) });
    },
  }),
);

/** Leaves the program without a session, unless its end is shown above the screen. */
function needsSignIn({ location }: { location: { href: string } }): Promise<never> | undefined {
  if (token() !== null || isSessionEnded()) return undefined;
  leaveForSignIn(location.href, null);
  // Nothing is shown until the page is left.
  return new Promise(() => {});
}

/** Needs a sign-in; the path comes back after it. */
const members = createRoute({
  getParentRoute: () => root,
  id: 'private',
  component: lazyPlainScreen(async () => {
    const { Frame, readFirstFrame } = await import('#web/shell/frame.tsx');
    await beforeFirstView(readFirstFrame);
    return Frame;
  }),
  beforeLoad: needsSignIn,
});

/** Every path that no other route knows: the 404 page. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFound,
  beforeLoad: needsSignIn,
});

const member = { getParentRoute: () => members } as const;

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
  '/profile/auto-takes',
  '/profile/feeds',
  '/profile/tokens',
  '/profile/settings',
  '/profile/statistics',
] as const;

/** The specification's table of routes, row by row, as far as the screens exist. */
export const routeTree = root.addChildren([
  ...guests,
  members.addChildren([
    createRoute({ ...member, path: '/auth/logout', ...screen('auth', () => import('#web/auth/logout.tsx'), 'Logout') }),
    createRoute({
      ...member,
      path: '/broadcast/streams',
      ...plainScreen('streams', () => streamsWithRows(false), 'Streams'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/streams/$id',
      ...screen(['timeline', 'streams', 'viewers'], () => import('#web/streams/page/stream-page.tsx'), 'StreamPage'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/archive',
      ...plainScreen('streams', () => streamsWithRows(true), 'Archive'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/monitoring',
      ...screen(['monitoring', 'streams'], () => import('#web/monitoring/monitoring.tsx'), 'Monitoring'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/mosaic',
      ...screen(['mosaic', 'streams'], () => import('#web/mosaic/mosaic.tsx'), 'Mosaic'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/schedule',
      ...screen(['schedule', 'streams'], () => import('#web/schedule/schedule.tsx'), 'Schedule'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/lineup',
      ...screen(['lineup', 'planning', 'streams'], () => import('#web/lineup/lineup.tsx'), 'Lineup'),
    }),
    createRoute({
      ...member,
      path: '/broadcast/incidents',
      ...screen(['incidents', 'notices', 'streams'], () => import('#web/incidents/incidents.tsx'), 'Incidents'),
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
      ...screen(
        ['dashboard', 'streams', 'incidents', 'notices'],
        () => import('#web/dashboard/dashboard.tsx'),
        'Dashboard',
      ),
    }),
    createRoute({
      ...member,
      path: '/system/settings',
      ...screen(
        ['settings', 'references', 'autoload', 'thresholds'],
        () => import('#web/settings/settings.tsx'),
        'Settings',
      ),
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
    createRoute({
      ...member,
      path: '/profile/shift',
      ...screen(['shift', 'notices', 'streams'], () => import('#web/shift/shift.tsx'), 'Shift'),
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
