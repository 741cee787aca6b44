import { formats } from '@touchline/contract';
import type { Format, FormatStatus } from '@touchline/contract';
import type { ReasonCode } from '@touchline/media/probe/probe-result';
import type { PublishGateState, StoredState, Memory, Signal } from '#server/monitoring/stored-state';
import { isRelevant, isPlayable } from '#server/monitoring/state-of';

/** How long a format may take to start on a server that says that it is making the first segment, and on any other. */
const longestStartMs = 60_000;
const usualStartMs = 20_000;

/** Replies of a server about a format that it does not have yet; any other failure is a fault at any time. */
const early: readonly ReasonCode[] = [
  'not_found',
  'not_ready',
  'no_media',
  'empty',
  'stalled',
  'http_4xx',
  'http_5xx',
  'timeout',
];

/** The continuing signal, or a new one. `alive`: formats whose media has just advanced. */
export function nextSignal(
  before: StoredState,
  alive: readonly Format[],
  gate: PublishGateState,
  now: Date,
): { signal: Signal; isNew: boolean } {
  const current = before.memory?.signal ?? signalOf(before);
  const publishedAt = gate.isPublishing ? (gate.publishedAt?.getTime() ?? null) : null;
  const isNewPublisher = publishedAt !== null && publishedAt > (current.publishedAt ?? 0);
  // An encoder that keeps reconnecting does not start a new signal each time: formats that never appear are a fault.
  const mayBegin = current.beganAt === null || (publishedAt ?? 0) - current.beganAt > longestStartMs;
  if (isNewPublisher && mayBegin)
    return { signal: { beganAt: publishedAt, publishedAt, isPublished: true, been: [] }, isNew: true };
  if (current.beganAt !== null || alive.length === 0) return { signal: current, isNew: false };
  const began = { beganAt: now.getTime(), isPublished: gate.isPublishing, been: [] };
  return { signal: { ...current, ...began }, isNew: true };
}

/** Whether the server has reported that the publisher of the signal left. */
export function hasLeft(memory: Memory, { publishedAt, isPublishing }: PublishGateState): boolean {
  return publishedAt !== null && !isPublishing && (memory?.signal?.isPublished ?? true);
}

/** The signal after its formats were decided: which have played in it, and whether any still does. */
export function settleSignal(signal: Signal, seen: Record<Format, FormatStatus>): Signal {
  const over = formats.every((format) => seen[format].state === 'down' || !isRelevant(seen[format]));
  if (over) return { ...signal, beganAt: null, been: [] };
  return { ...signal, been: formats.filter((format) => signal.been.includes(format) || isPlayable(seen[format])) };
}

/** Whether a failed format is still starting: it has not played yet in a signal that has just begun. */
export function isStarting({ beganAt, been }: Signal, format: Format, reason: ReasonCode | null, now: Date): boolean {
  if (reason === null || !early.includes(reason) || beganAt === null || been.includes(format)) return false;
  return now.getTime() - beganAt < (reason === 'not_ready' ? longestStartMs : usualStartMs);
}

/** Rows of older versions have no signal: if formats work, it has been there for a long time. */
function signalOf({ formats: seen }: StoredState): Signal {
  const isThere = formats.some((format) => seen?.[format].state === 'ok');
  return { beganAt: isThere ? 0 : null, publishedAt: null, isPublished: true, been: [] };
}
