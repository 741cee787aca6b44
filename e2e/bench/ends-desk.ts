import { setTimeout as sleep } from 'node:timers/promises';
import { consoleOf } from '../served.ts';
import { changesOf } from './ends-changes.ts';
import type { Change } from './ends-changes.ts';
import { call, signIn } from './ends-console.ts';
import type { Row } from './ends-console.ts';
import { openMatch } from './ends-match.ts';
import type { Match } from './ends-match.ts';

/** While a change is measured at the matches of one set, those of the other come back on air. */
const sets = [0, 1] as const;

/**
 * Waits until the console answers, and makes sets of matches that take turns.
 *
 * @param count The matches of a set, which players watch at once.
 */
export async function openDesk(count: number) {
  const { url } = consoleOf(0);
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(500);
  const admin = await signIn('admin@touchline.test');
  const rows = async (path: string) => (await call<{ data: Row[] }>(admin, 'GET', path)).data;
  const server = (await rows('/stream/servers')).find(({ location }) => location?.startsWith('Bundled'))?.id ?? 0;
  const [sport] = await rows('/stream/sports');
  const grounds = { admin, server, sport: sport?.id ?? 0, statuses: await rows('/stream/statuses') };
  const prefix = `ends-${Date.now().toString(36)}`;
  const matches = await Promise.all(
    sets.map((set) =>
      Promise.all(Array.from({ length: count }, (_, at) => openMatch(grounds, `${prefix}-${set}-${at}`))),
    ),
  );
  const onAir = new Map<Match, Promise<void>>();
  const publish = (ended: readonly Match[]) =>
    ended.forEach((match) => onAir.set(match, (onAir.get(match) ?? Promise.resolve()).then(match.publish)));
  publish(matches.flat());
  let turn = 0;
  return {
    changes: changesOf(grounds, await signIn('editor@touchline.test')),
    /** The matches whose turn it is, as soon as they are on air. */
    async next(): Promise<Match[]> {
      const set = matches[turn++ % sets.length] ?? [];
      await Promise.all(set.map((match) => onAir.get(match) ?? Promise.resolve()));
      return set;
    },
    /** Makes a change, of the server or of each match; returns since when each match is not to be watched. */
    async make(change: Change, changed: readonly Match[]): Promise<number[]> {
      const changedAt = Date.now();
      const [first] = changed;
      if (change.isOfServer && first) await change.end(first);
      else if (change.name !== 'end of time') await Promise.all(changed.map(change.end));
      else return Promise.all(changed.map((match) => change.end(match).then(() => Date.now())));
      return changed.map(() => changedAt);
    },
    /** Takes a change back; what it has taken off air returns by itself. */
    async undo({ undo, isOfServer, endsPublisher }: Change, changed: readonly Match[]): Promise<void> {
      await Promise.all((isOfServer ? changed.slice(0, 1) : changed).map(undo));
      if (endsPublisher) publish(isOfServer ? matches.flat() : changed);
    },
    close: () => matches.flat().forEach(({ stopEncoder }) => stopEncoder()),
  };
}
