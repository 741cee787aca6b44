import type { Stream } from '@touchline/contract';
import { sportOf } from '#kit/sport-of.ts';
import { serverNow } from '#ui/clock.ts';
import { clock, day } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { streamTitle } from '#web/streams/stream-title.ts';
import type { Item } from './item.ts';

/** The item of a stream, which opens it beside the list. */
export function streamItem(stream: Stream, language: string): Item {
  const zone = viewerZone();
  const onDay = day(stream.startAt, new Date(serverNow()), language, zone);
  const when = stream.startTimeTbd ? onDay : `${onDay}, ${clock(stream.startAt, language, zone)}`;
  const detail = [stream.tournamentName ?? sportOf(stream, language), when, stream.monitor].filter(Boolean).join(' · ');
  const search = { panel: 'view', id: String(stream.id) };
  return {
    key: `stream:${stream.id}`,
    kind: 'stream',
    label: streamTitle(stream),
    detail,
    remembered: stream.tournamentName ?? '',
    to: '/broadcast/streams',
    search,
    pictured: { id: stream.id, probedAt: stream.probedAt, available: stream.available },
  };
}

/** The item that tells whose link a pasted address is. */
export function identifyItem(label: string): Item {
  const search = { panel: 'identify' };
  return { key: identifyKey, kind: 'screen', label, detail: '', to: '/references/clients', search, pictured: null };
}

export const identifyKey = 'identify';

/** The item of a team. It opens the team's form for users who may edit it, and the list filtered by its name for others. */
export function teamItem(team: { id: number; name: string }, canWrite: boolean): Item {
  const search: Item['search'] = canWrite ? { panel: 'edit', id: String(team.id) } : { search: team.name };
  return {
    key: `team:${team.id}`,
    kind: 'team',
    label: team.name,
    detail: '',
    to: '/references/teams',
    search,
    pictured: null,
  };
}

/** The item of a user, which opens the form: only administrators can find users. */
export function userItem(user: { id: number; name: string; email?: string }): Item {
  const search = { panel: 'edit', id: String(user.id) };
  return {
    key: `user:${user.id}`,
    kind: 'user',
    label: user.name,
    detail: user.email ?? '',
    to: '/system/users',
    search,
    pictured: null,
  };
}
