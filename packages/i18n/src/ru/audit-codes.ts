import type { auditCodes as english } from '../en/audit-codes.ts';
import type { Russian } from '../words.ts';
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
const own = { default: 'Из настроек пользователя' };

/** Коды значений журнала словами, по столбцам. */
export const auditCodes: Russian<typeof english> = {
  role: shell.role,
  roles: shell.role,
  access: { allow: users.access.allow, deny: users.access.deny },
  status: {
    ...users.status,
    service: 'Сервис',
    awaiting: playlist.status.awaiting,
    complete: playlist.status.complete,
    ...support.status,
  },
  phase: references.phase,
  type: { sport, tournament, team },
  choosesBy: { sport, tournament, team },
  field: blacklist.field,
  operator: blacklist.operator,
  scope: { ...accessTokens.scope, taken: 'Взятые матчи', visible: 'Все доступные матчи' },
  kind: profile.feeds.kind,
  format: profile.feeds.format,
  formats: profile.feeds.format,
  stream_format_priority: own,
  stream_quality_priority: own,
  origin: { manual: 'Вручную', feed: playlist.origin.feed },
  revokedBy: { owner: 'Владелец', feed: playlist.origin.feed },
  joinedBy: { event: playlist.joinedBy.event, names: playlist.joinedBy.names, person: 'Вручную' },
  returnReason: {
    ...playlist.returned,
    hidden: 'У владельца больше нет доступа к трансляции',
    asked: 'Владелец запросил другой матч',
    several: 'Другая трансляция подходит так же хорошо',
    doubtful: 'Возможно, это трансляция другого матча',
  },
  state: { open: 'Ожидает ответа', rejected: playlist.review.outcome.rejected },
  reasons: { ...playlist.review.field, several: playlist.review.several },
  mute: { time: 'На время', recovery: 'До завершения', maintenance: 'Обслуживание' },
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
