import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedStatus, Notice } from '@touchline/contract';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';
import { readIncidents, readNoShows } from './read-alarms.ts';
import type { Alarm } from './score.ts';

const everyMs = 2_000;

/**
 * Reports what the console says while an evening is played. When stopped, it returns what is not stored anywhere: what it
 * said about the feed, to administrators and to the `reader` of it.
 */
export function watch(
  admin: Caller,
  reader: Caller | null,
  matches: readonly DeskMatch[],
  sinceMs: number,
  report: (text: string) => void,
): () => Promise<Alarm[]> {
  const titles = new Map(matches.map(({ stream, title }) => [stream, title]));
  const known = new Set<string>();
  const alarms: Alarm[] = [];
  const isNew = (key: string) => known.size < known.add(key).size;
  const end = new AbortController();
  let isFailing = false;

  async function look(): Promise<void> {
    for (const { id, cause, name, openedAt } of await readIncidents(admin, sinceMs))
      if (isNew(`incident ${id} ${openedAt}`)) report(`ALARM ${cause}: ${name}`);
    for (const stream of await readNoShows(admin))
      if (titles.has(stream) && isNew(`no-show ${stream}`)) report(`ALARM no-show: ${titles.get(stream)}`);
    if (!reader) return;
    const failure = await feedFailure(admin);
    const begins = failure && !isFailing ? [failure] : [];
    isFailing = failure !== null;
    for (const alarm of [...begins, ...(await movedQueries(reader))])
      if (alarm.atMs >= sinceMs && isNew(`feed ${alarm.reason} ${alarm.atMs}`)) {
        alarms.push(alarm);
        report(`ALARM feed: ${alarm.reason}`);
      }
  }

  const watching = (async () => {
    while (!end.signal.aborted) {
      await look();
      await sleep(everyMs, null, { signal: end.signal }).catch(() => null);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return alarms;
  };
}

/** What the settings say about the feed; null while it can be read. */
async function feedFailure(admin: Caller): Promise<Alarm | null> {
  const { lastFailure, triedAt } = await admin.call<FeedStatus>('GET', '/system/feed', null);
  return lastFailure && triedAt !== null ? feedAlarm(lastFailure.code, Date.parse(triedAt), 'The feed') : null;
}

/** Queries that wait again, as the feed has moved their match. */
async function movedQueries(reader: Caller): Promise<Alarm[]> {
  const { data } = await reader.call<{ data: Notice[] }>('GET', '/profile/notices', null);
  const moved = data.filter(({ kind, data: about }) => kind === 'query_awaiting' && about['reason'] === 'moved');
  return moved.map(({ createdAt, data: about }) => feedAlarm('moved', Date.parse(createdAt), String(about['title'])));
}

const feedAlarm = (reason: string, atMs: number, name: string): Alarm => ({
  kind: 'feed',
  reason,
  name,
  atMs,
  streams: [],
  isMerged: false,
  acknowledged: null,
});
