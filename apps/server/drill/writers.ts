import { setTimeout as sleep } from 'node:timers/promises';
import { insist, isOpen, patienceMs, tryOnce } from './call.ts';
import type { Answer, Call, Caller } from './call.ts';
import type { Change, Ledger } from './ledger.ts';
import { pick } from './random.ts';

/** What writers refer to. `talk`: streams that everybody comments on. `mentioned`: the person whom comments name. */
export type Desk = { sport: number; team1: number; team2: number; talk: number[]; mentioned: string };

/** Longer than a reply may be outstanding for an attempt whose process was killed. */
const giveUpMs = 180_000;

/** How often a writer creates a stream, edits one, comments, and takes. */
const shares = [15, 35, 30, 20];

type Own = { id: number; version: number };

/** Writes until the signal aborts, one call after the other, each repeated until the answer is final. */
export async function write(
  url: string,
  who: Caller,
  name: string,
  desk: Desk,
  ledger: Ledger,
  random: () => number,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  const streams: Own[] = [];
  let number = 0;

  const calls = callsOf(url, who, ledger);
  const { send, post, acknowledge, refuse } = calls;
  const take = takesOf(who, desk, calls, ledger);

  async function create(marker: string): Promise<void> {
    const beganAt = Date.now();
    const { sport, team1, team2 } = desk;
    const plan = { startDate: '2031-05-01', startTime: '18:00', title: marker };
    const answer = await post(marker, '/stream', { sport, team1, team2, ...plan });
    if (!answer) return;
    const [id, version] = [Number(answer.body['id'] ?? 0), Number(answer.body['version'] ?? 0)];
    acknowledge({ kind: 'stream', marker, stream: id, record: id, version: id === 0 ? null : version, beganAt });
    if (id !== 0) streams.push({ id, version });
  }

  async function edit(marker: string): Promise<void> {
    const own = streams[Math.floor(random() * streams.length)];
    if (!own) return create(marker);
    const beganAt = Date.now();
    const body = { id: own.id, version: own.version, monitor: marker };
    const answer = await send({ method: 'PUT', path: '/stream', body, headers: {} });
    if (!answer) return void ledger.open.push(marker);
    // A repeated one may find its own change.
    const stored =
      answer.status === 409
        ? await send({ method: 'GET', path: `/stream?id=${own.id}`, body: null, headers: {} })
        : answer;
    if (stored?.status !== 200 || stored.body['monitor'] !== marker) return refuse(marker, stored ?? answer);
    own.version = Number(stored.body['version']);
    acknowledge({ kind: 'edit', marker, stream: own.id, record: own.id, version: own.version, beganAt });
  }

  async function comment(marker: string): Promise<void> {
    const beganAt = Date.now();
    const stream = desk.talk[Math.floor(random() * desk.talk.length)] ?? 0;
    const answer = await post(marker, '/stream/comment', {
      stream_id: stream,
      message: `@${desk.mentioned} ${marker}`,
    });
    if (answer)
      acknowledge({ kind: 'comment', marker, stream, record: Number(answer.body['id'] ?? 0), version: null, beganAt });
  }

  const all = [create, edit, comment, take];
  while (!signal.aborted) {
    const marker = `${name}-${(number += 1)}`;
    await pick(
      random,
      all.map((write, index) => [write, shares[index] ?? 0] as const),
    )(marker);
    await sleep(pauseMs * (0.5 + random()), null, { signal }).catch(() => null);
  }
}

/** The calls of a writer, and what comes of them. */
function callsOf(url: string, who: Caller, ledger: Ledger) {
  async function send(call: Omit<Call, 'timeoutMs'>): Promise<Answer | null> {
    return insist(async () => {
      const at = Date.now();
      const answer = await tryOnce(url, who.token, { ...call, timeoutMs: patienceMs });
      if (isOpen(answer))
        ledger.failures.push({ what: answer ? `${answer.status} ${String(answer.body['code'])}` : 'no answer', at });
      return answer;
    }, Date.now() + giveUpMs);
  }

  const acknowledge = (change: Omit<Change, 'acknowledgedAt'>) =>
    ledger.acknowledged.push({ ...change, acknowledgedAt: Date.now() });
  const refuse = (marker: string, answer: Answer) =>
    void ledger.refused.push(`${marker}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);

  /** A reply that was lost says that the change has happened. */
  const hasHappened = ({ status, body }: Answer) => status === 200 || (status === 409 && body['code'] === 'conflict');

  async function post(marker: string, path: string, body: object): Promise<Answer | null> {
    const answer = await send({ method: 'POST', path, body, headers: { 'idempotency-key': marker } });
    if (!answer) ledger.open.push(marker);
    else if (!hasHappened(answer)) refuse(marker, answer);
    return answer && hasHappened(answer) ? answer : null;
  }
  return { send, post, acknowledge, refuse };
}

/** Takes a stream that others take too, and releases it, in turn. */
function takesOf(who: Caller, desk: Desk, { send, acknowledge, refuse }: ReturnType<typeof callsOf>, ledger: Ledger) {
  let holds = false;
  return async function take(marker: string): Promise<void> {
    const beganAt = Date.now();
    const stream = desk.talk[0] ?? 0;
    const body = { stream_id: stream, [holds ? 'release' : 'take']: [who.id] };
    const answer = await send({ method: 'PUT', path: '/stream/takes', body, headers: {} });
    if (!answer) return void ledger.open.push(marker);
    if (answer.status !== 200) return refuse(marker, answer);
    holds = !holds;
    acknowledge({ kind: 'take', marker: `${who.id} ${holds}`, stream, record: stream, version: null, beganAt });
  };
}
