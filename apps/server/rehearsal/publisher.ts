import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clip, readClip } from '@touchline/media/clip';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { RtmpError } from '@touchline/media/rtmp/errors';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';
import type { RehearsalMatch, RehearsalPlan } from './plan.ts';

/** An event of publishing a match, for the log; `reason` is null for `publishing` and `pausing`. */
export type PublishEvent = { key: string; event: 'publishing' | 'pausing' | 'refused' | 'cut'; reason: string | null };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
/** Longer than a media node lets an encoder wait for the console. */
const CONNECT_MS = 30_000;
/** A connection that lasted this long was stable: the next retry is quick again. */
const STEADY_MS = 5_000;

/** Publishes all matches of the plan in real time until the signal aborts. Rejects when a clip is missing. */
export async function publishPlan(
  plan: RehearsalPlan,
  signal: AbortSignal,
  report: (event: PublishEvent) => void,
): Promise<void> {
  const clips = await loadClips(plan.matches);
  await Promise.all(
    plan.matches.map(async (match) => {
      const clip = clips.get(clipName(match));
      if (clip) await publishMatch(`${plan.rtmpUrl}/${match.key}`, match, clip, signal, report);
    }),
  );
}

/** The key without its secret, which must not be logged. */
function keyWithoutSecret({ key }: RehearsalMatch): string {
  return key.split('?')[0] ?? '';
}

function clipName({ behavior, clip }: RehearsalMatch): string {
  return behavior === 'black' ? 'black' : clip;
}

async function loadClips(matches: readonly RehearsalMatch[]): Promise<Map<string, Clip>> {
  const names = [...new Set(matches.map(clipName))];
  const load = async (name: string): Promise<[string, Clip]> => [
    name,
    readClip(await readFile(new URL(`clips/${name}.flv`, import.meta.url))),
  ];
  return new Map(await Promise.all(names.map(load)));
}

async function publishMatch(
  url: string,
  match: RehearsalMatch,
  clip: Clip,
  signal: AbortSignal,
  report: (event: PublishEvent) => void,
): Promise<void> {
  const { behavior } = match;
  const key = keyWithoutSecret(match);
  let retryMs = FIRST_RETRY_MS;
  if (behavior === 'late') await pause(match, signal, report);
  while (!signal.aborted) {
    const startedAt = performance.now();
    const turn =
      behavior === 'drops' ? AbortSignal.any([signal, AbortSignal.timeout(match.dropEveryS * 1_000)]) : signal;
    const failure = await publishOnce(url, clip, turn, () => report({ key, event: 'publishing', reason: null }));
    if (signal.aborted) return;
    if (failure === null) {
      await pause(match, signal, report);
      continue;
    }
    report({
      key,
      event: failure.phase === 'media' ? 'cut' : 'refused',
      reason: `${failure.reason}: ${failure.message}`,
    });
    if (performance.now() - startedAt > STEADY_MS) retryMs = FIRST_RETRY_MS;
    await wait(retryMs * (0.5 + Math.random()), signal);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}

/** Publishes over one connection; resolves to its error, or to null when the signal aborts. */
async function publishOnce(
  url: string,
  clip: Clip,
  signal: AbortSignal,
  onAccepted: () => void,
): Promise<RtmpError | null> {
  try {
    const connection = await connectRtmp(url, {
      mode: 'publish',
      timeoutMs: CONNECT_MS,
      idleTimeoutMs: null,
      lookup: null,
      tls: null,
      limits: null,
      // Not passed on: an open connection is closed properly instead.
      signal: null,
      onTag: null,
      onStatus: null,
    });
    onAccepted();
    await publishLoop(connection, clip, signal);
    if (signal.aborted) await connection.close();
    return await connection.closed;
  } catch (error) {
    if (error instanceof RtmpError) return signal.aborted ? null : error;
    throw error;
  }
}

async function pause(match: RehearsalMatch, signal: AbortSignal, report: (event: PublishEvent) => void): Promise<void> {
  report({ key: keyWithoutSecret(match), event: 'pausing', reason: null });
  await wait(match.dropForS * 1_000, signal);
}

/** Waits, at most until the signal aborts. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
