/** The article about each screen, by path. */
const articles: Record<string, string> = {
  '/': 'login',
  '/login': 'login',
  '/setup': 'setup',
  '/auth/login': 'login',
  '/auth/register': 'register',
  '/auth/second-factor': 'second-factor',
  '/auth/sso': 'single-sign-on',
  '/auth/recovery': 'recovery',
  '/auth/confirm': 'confirm',
  '/auth/reset': 'reset',
  '/auth/logout': 'sessions',
  '/errors/404': 'error-route_not_found',
  '/broadcast/streams': 'streams',
  '/broadcast/streams/$id': 'stream-page',
  '/broadcast/archive': 'archive',
  '/broadcast/monitoring': 'monitoring',
  '/broadcast/mosaic': 'mosaic',
  '/broadcast/schedule': 'schedule',
  '/broadcast/lineup': 'lineup',
  '/broadcast/incidents': 'incidents',
  '/references/servers': 'servers',
  '/references/sports': 'sports',
  '/references/tournaments': 'tournaments',
  '/references/teams': 'teams',
  '/references/resolutions': 'resolutions',
  '/references/statuses': 'statuses',
  '/references/clients': 'clients',
  '/references/learned': 'learned-names',
  '/system/dashboard': 'dashboard',
  '/system/users': 'users',
  '/system/settings': 'settings',
  '/system/viewers': 'viewers',
  '/system/audit': 'audit',
  '/system/outbox': 'outbox',
  '/help': 'help',
  '/help/$id': 'help',
  '/support': 'support',
  '/profile': 'profile',
  '/profile/edit': 'profile',
  '/profile/password': 'profile',
  '/profile/billing': 'profile',
  '/profile/notification': 'notifications',
  '/profile/auto-takes': 'auto-take',
  '/profile/feeds': 'feeds',
  '/profile/tokens': 'tokens',
  '/profile/settings': 'profile',
  '/profile/statistics': 'statistics',
  '/profile/sessions': 'sessions',
  '/profile/shift': 'shift',
  '/profile/playlist': 'playlist',
  '/profile/blacklist': 'blacklist',
};

/** The articles of dialogs and drawers above a screen, by the name in `?panel=`. */
const panels: Record<string, Record<string, string>> = {
  '/broadcast': {
    create: 'stream-form',
    edit: 'stream-form',
    duplicate: 'stream-form',
    conflicts: 'scheduling-conflicts',
    feed: 'feed-streams',
    preview: 'preview',
    comments: 'comments-and-takes',
    takes: 'comments-and-takes',
    links: 'signed-links',
    why: 'why',
  },
  '/profile': { why: 'why' },
  '/system': { why: 'why' },
};

/** The article about the screen at a path, or about the nearest parent path that has one. */
export function articleOf(pathname: string, panel: string | undefined): string {
  const [, folder = ''] = pathname.split('/');
  const above = panel === undefined ? undefined : panels[`/${folder}`]?.[panel];
  if (above !== undefined) return above;
  let path = pathname;
  while (path !== '') {
    const found = articleAt(path) ?? articleAt(path.replace(/\/[^/]+$/, '/$id'));
    if (found !== undefined) return found;
    path = path.slice(0, path.lastIndexOf('/'));
  }
  return 'help';
}

const articleAt = (path: string) => (Object.hasOwn(articles, path) ? articles[path] : undefined);
