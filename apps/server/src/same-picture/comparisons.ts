import type { Deps } from '#server/deps';
import type { Claim } from '#server/monitoring/claim';
import type { Inspections } from '#server/pictures/inspections';
import type { Inspected } from '#server/pictures/inspector';
import { areOfOneMatch, readCompared } from '#server/same-picture/compared-streams';
import type { ComparedStream } from '#server/same-picture/compared-streams';
import { openExchange } from '#server/same-picture/exchange';
import { claimPair, isLongLook, pairOf, recordVerdict, samePairs } from '#server/same-picture/pairs';
import type { Pair } from '#server/same-picture/pairs';
import { openPairQueue } from '#server/same-picture/pair-queue';
import { createRecentLayouts } from '#server/same-picture/recent-layouts';
import { recorder } from '#server/same-picture/record-stream';
import type { RecordStream } from '#server/same-picture/record-stream';
import { compareWatched } from '#server/same-picture/verdict';
import type { Verdict } from '#server/same-picture/verdict';
import { watchRecording } from '#server/same-picture/watch-recording';
import type { Watched } from '#server/same-picture/watch-recording';
import { change } from '#kit/change';

export type Comparisons = {
  /** A round has seen a stream; `memory`: what was known of it before. */
  add: (round: Pick<Claim, 'stream' | 'memory'>, inspected: Pick<Inspected, 'layout'>) => void;
  stop: () => Promise<void>;
};

/** Seconds of both streams. Their delays may differ by some seconds less; by more, only in the longer looks. */
const usualMs = 10_000;
const longMs = 20_000;
/** Recordings that began within this time are of the same moment. */
const sameMomentMs = 1_000;

/**
 * Finds streams of different matches that show the same. Pictures of rounds only raise the suspicion; both streams are
 * then watched at the same time. Nothing runs while no live match is decoded.
 */
export function startComparisons(
  { db, env, log, now, settings }: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'settings'>,
  { decoding }: Pick<Inspections, 'decoding'>,
): Comparisons {
  const stopping = new AbortController();
  const watch = sharedWatching(recorder(env.SECRET_KEY, stopping.signal), decoding, now);
  const layouts = createRecentLayouts();
  const queue = openPairQueue(compare, { log }, stopping.signal);
  const exchange = openExchange(db, log, now, layouts.add);

  /** Whether a pair that was due has shown different pictures. */
  async function compare(pair: Pair): Promise<boolean> {
    const claimed = await claimPair(db, pair);
    const streams = claimed && (await readCompared(db, pair));
    if (!claimed || !streams) return claimed === null || claimed.rejections > 0;
    const verdict = areOfOneMatch(...streams) ? 'different' : await look(streams, claimed.rejections);
    // The decoder may have been stopped meanwhile.
    if (!stopping.signal.aborted) await change(db, null, (trx) => recordVerdict(trx, pair, verdict));
    return verdict === 'different';
  }

  async function look(streams: [ComparedStream, ComparedStream], rejections: number): Promise<Verdict> {
    const verdict = await watchBoth(streams, usualMs, rejections === 0);
    return verdict === 'different' && isLongLook(rejections) ? watchBoth(streams, longMs, true) : verdict;
  }

  async function watchBoth([a, b]: [ComparedStream, ComparedStream], ms: number, isThorough: boolean) {
    const [first, second] = await Promise.all([watch(a, ms), watch(b, ms)]);
    return first && second ? compareWatched(first, second, decoding, isThorough) : 'unclear';
  }

  async function recheck(stream: number): Promise<void> {
    for (const pair of await samePairs(db, stream)) queue.begin(pair);
  }

  return {
    add({ stream, memory }, { layout }) {
      if (settings.now().samePictureAfterS === null || stopping.signal.aborted) return;
      if (memory?.content?.faults.includes('other_match'))
        void recheck(stream).catch((error: unknown) => log.warn({ err: error, stream }, 'no second look'));
      if (!layout) return;
      const seen = { stream, at: now().getTime(), layout };
      layouts.add(seen);
      exchange.add(seen);
      for (const other of layouts.suspectsOf(stream, seen.at)) queue.begin(pairOf(stream, other));
    },
    async stop() {
      stopping.abort();
      await Promise.all([exchange.stop(), queue.stop()]);
    },
  };
}

/** Watches a stream; comparisons of one moment share what is recorded. */
function sharedWatching(record: RecordStream, decoding: Inspections['decoding'], now: Deps['now']) {
  const watching = new Map<number, { at: number; ms: number; watched: Promise<Watched | null> }>();
  return (stream: ComparedStream, ms: number): Promise<Watched | null> => {
    const known = watching.get(stream.id);
    if (known && known.ms === ms && now().getTime() - known.at < sameMomentMs) return known.watched;
    const watched = record(stream, ms).then((recording) => recording && watchRecording(recording, decoding));
    const entry = { at: now().getTime(), ms, watched };
    watching.set(stream.id, entry);
    // Some megabytes.
    const forget = () => void (watching.get(stream.id) === entry && watching.delete(stream.id));
    watched.then(forget, forget);
    return watched;
  };
}
