/**
 * What the command lists, reads and changes: the paths of one record and of the list, and the columns of the table. `one` is
 * null where there is only a list. `readOnly`: only people who have signed in may change the records, no token.
 */
export const resources = {
  streams: {
    one: '/stream',
    many: '/streams',
    columns: ['id', 'startAt', 'team1Name', 'team2Name', 'title', 'phase', 'state', 'serverName'],
  },
  monitoring: {
    one: null,
    many: '/monitoring',
    columns: ['id', 'team1Name', 'team2Name', 'phase', 'state', 'stateSince'],
  },
  incidents: { one: null, many: '/incidents', columns: ['id', 'cause', 'openedAt', 'closedAt', 'acknowledgedByName'] },
  sports: { one: '/stream/sport', many: '/stream/sports', columns: ['id', 'name', 'duration'] },
  tournaments: { one: '/stream/tournament', many: '/stream/tournaments', columns: ['id', 'name', 'sportName'] },
  teams: { one: '/stream/team', many: '/stream/teams', columns: ['id', 'name', 'sportName'] },
  resolutions: { one: '/stream/resolution', many: '/stream/resolutions', columns: ['id', 'name', 'width', 'height'] },
  statuses: { one: '/stream/status', many: '/stream/statuses', columns: ['id', 'name', 'phase'] },
  servers: { one: '/stream/server', many: '/stream/servers', columns: ['id', 'fqdn', 'ip', 'vendor', 'enabled'] },
  clients: { one: '/stream/client', many: '/stream/clients', columns: ['id', 'name'] },
  users: {
    one: '/user',
    readOnly: true,
    many: '/users',
    columns: ['id', 'name', 'email', 'role', 'status', 'lastSignInAt'],
  },
  audit: {
    one: null,
    many: '/system/audit',
    columns: ['at', 'actorName', 'tokenName', 'action', 'entity', 'recordName'],
  },
} as const satisfies Record<string, Resource>;

export type Resource = { one: string | null; readOnly?: boolean; many: string; columns: readonly string[] };

export const isResource = (word: string): word is keyof typeof resources => Object.hasOwn(resources, word);
