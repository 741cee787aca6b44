import { setTimeout as sleep } from 'node:timers/promises';
import type { Handover, Incident, Notice } from '@touchline/contract';
import { Refused } from './console-calls.ts';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';

/** How often a person looks at the notifications. */
const lookMs = 2_000;
/** From a notification to the acknowledgement: to read it and to open the incident. */
const reactionMs = [3_000, 10_000] as const;

type Report = (text: string) => void;

/**
 * People who work as decent operators do, until the signal aborts: they share the matches among them, confirm them in the
 * line-up, acknowledge the incidents that they are notified of, and at half time the first one hands over to the next.
 */
export async function play(
  players: readonly Caller[],
  matches: readonly DeskMatch[],
  halfTimeMs: number,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const isOver = () => signal.aborted;
  await Promise.all(
    players.map(async (player, index) => {
      const own = matches.filter(({ number }) => number % players.length === index);
      await takeOver(player, own);
      const next = players[(index + 1) % players.length];
      let hasHandedOver = index > 0 || !next || next === player;
      const done = new Set<number>();
      while (!isOver()) {
        await answerNotices(player, done, report, isOver);
        if (next && !hasHandedOver && Date.now() >= halfTimeMs) {
          hasHandedOver = true;
          await handOver(player, next, report);
        }
        await sleep(lookMs, null, { signal }).catch(() => null);
      }
    }),
  );
}

async function takeOver(player: Caller, own: readonly DeskMatch[]): Promise<void> {
  for (const { stream } of own) {
    await player.call('PUT', '/stream/takes', { stream_id: stream, take: [player.id] });
    await player.call('POST', '/lineup/confirm', { stream });
  }
}

/** Every notification once. */
async function answerNotices(player: Caller, done: Set<number>, report: Report, isOver: () => boolean): Promise<void> {
  const { data } = await player.call<{ data: Notice[] }>('GET', '/profile/notices', null);
  for (const { id, kind, data: about } of data.toReversed()) {
    if (done.has(id) || isOver()) continue;
    done.add(id);
    const { incident, handover, title } = about;
    if (kind === 'stream_down') await acknowledgeStream(player, String(title), report);
    if (kind.startsWith('incident_') && typeof incident === 'number') await acknowledge(player, incident, report);
    if (kind === 'handover_offered' && typeof handover === 'number')
      await player.call('PUT', '/profile/handover', { id: handover, answer: 'accept' });
  }
}

/** A notification about one stream does not say which incident it is. */
async function acknowledgeStream(player: Caller, title: string, report: Report): Promise<void> {
  const { data } = await player.call<{ data: Incident[] }>('GET', '/incidents', null);
  const own = data.find(({ cause, name, state }) => cause === 'stream' && name === title && state === 'open');
  if (own) await acknowledge(player, own.id, report);
}

/** Unless it is over, or somebody else was faster. */
async function acknowledge(player: Caller, id: number, report: Report): Promise<void> {
  const { state } = await player.call<{ state: string }>('POST', '/incident/view', { id });
  if (state !== 'open') return;
  const [least, most] = reactionMs;
  await sleep(least + ((id * 7_919) % (most - least)));
  const now = await player.call<{ state: string; name: string }>('GET', `/incident?id=${id}`, null);
  if (now.state !== 'open') return;
  try {
    await player.call('POST', '/incident/acknowledge', { id, note: 'Looking into it' });
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return;
    throw error;
  }
  report(`${player.name} acknowledges: ${now.name}`);
}

async function handOver(player: Caller, next: Caller, report: Report): Promise<void> {
  const { streams } = await player.call<{ streams: { id: number }[] }>('GET', '/profile/handover', null);
  if (streams.length === 0) return;
  const offered = { to: next.id, note: 'End of my shift' };
  const { streams: given } = await player.call<Handover>('POST', '/profile/handover', offered);
  report(`${player.name} hands over ${given.length} matches to ${next.name}`);
}
