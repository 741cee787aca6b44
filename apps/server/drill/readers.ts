import { setTimeout as sleep } from 'node:timers/promises';
import { tryOnce } from './call.ts';
import type { Caller } from './call.ts';

/** What people read, and what went wrong. */
export type Reading = { answered: number; failed: { what: string; at: number }[] };

const pauseMs = 100;
const timeoutMs = 10_000;

/** What a person on the list looks at, again and again. */
const paths = ['/streams', '/monitoring', '/stream/teams', '/profile', '/profile/notices', '/stream?id='];

/** Reads as people do, until the signal aborts: each call once, and whatever is not answered with 200 has failed. */
export function readAllTheTime(
  url: string,
  people: readonly Caller[],
  stream: number,
  signal: AbortSignal,
): { found: Reading; ended: Promise<void> } {
  const found: Reading = { answered: 0, failed: [] };

  async function read(who: Caller): Promise<void> {
    for (let number = 0; !signal.aborted; number += 1) {
      const [path = ''] = paths.slice(number % paths.length);
      const at = Date.now();
      const whole = path.endsWith('=') ? `${path}${stream}` : path;
      const answer = await tryOnce(url, who.token, { method: 'GET', path: whole, body: null, headers: {}, timeoutMs });
      if (answer?.status === 200) found.answered += 1;
      else found.failed.push({ what: `GET ${path}: ${answer ? describe(answer) : 'no answer'}`, at });
      await sleep(pauseMs, null, { signal }).catch(() => null);
    }
  }
  return { found, ended: Promise.all(people.map(read)).then(() => undefined) };
}

const describe = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body['code'])}`;
