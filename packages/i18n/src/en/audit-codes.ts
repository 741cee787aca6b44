import { accessTokens } from './access-tokens.ts';
import { blacklist } from './blacklist.ts';
import { playlist } from './playlist.ts';
import { profile } from './profile.ts';
import { references } from './references.ts';
import { shell } from './shell.ts';
import { support } from './support.ts';
import { users } from './users.ts';

const { sport, tournament, team } = references.edit;
const { title } = references;
const { nav } = shell;
const own = { default: 'From the user’s settings' };

/** The codes of the log’s values as words, by column. */
export const auditCodes = {
  role: shell.role,
  roles: shell.role,
  access: { allow: users.access.allow, deny: users.access.deny },
  status: {
    ...users.status,
    service: 'Service',
    awaiting: playlist.status.awaiting,
    complete: playlist.status.complete,
    ...support.status,
  },
  phase: references.phase,
  type: { sport, tournament, team },
  choosesBy: { sport, tournament, team },
  field: blacklist.field,
  operator: blacklist.operator,
  scope: { ...accessTokens.scope, taken: 'Taken matches', visible: 'All visible matches' },
  kind: profile.feeds.kind,
  format: profile.feeds.format,
  formats: profile.feeds.format,
  stream_format_priority: own,
  stream_quality_priority: own,
  origin: { manual: 'By hand', feed: playlist.origin.feed },
  revokedBy: { owner: 'Owner', feed: playlist.origin.feed },
  joinedBy: { event: playlist.joinedBy.event, names: playlist.joinedBy.names, person: 'By a person' },
  returnReason: {
    ...playlist.returned,
    hidden: 'The owner no longer has access to the stream',
    asked: 'The owner asked for another match',
    several: 'Another stream matches equally well',
    doubtful: 'It is not certain that the stream shows this match',
  },
  state: { open: 'Open', rejected: playlist.review.outcome.rejected },
  reasons: { ...playlist.review.field, several: playlist.review.several },
  mute: { time: 'For a time', recovery: 'Until it is over', maintenance: 'Maintenance' },
  list: {
    streams: nav.streams,
    archive: nav.archive,
    incident: nav.incidents,
    viewer: nav.viewers,
    playlist: shell.profile.playlist,
    blacklist: shell.profile.blacklist,
    learned: nav.learned,
    support: support.title,
    mail: nav.outbox,
    user: nav.users,
    audit: nav.audit,
    ...title,
  },
};
