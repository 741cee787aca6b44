import { sql } from 'kysely';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import { makePartition, partitionOf } from '#server/samples/partitions';
import type { RoundSample } from '#server/samples/round-sample';

export type SampleWriter = {
  /** Keeps the sample of a round, if it has one, which is written with others within seconds. */
  add: (stream: number, sample: RoundSample | null) => void;
  /** Writes what is kept. */
  stop: () => Promise<void>;
};

/** Between the first sample of a batch and its writing: what a process that is killed loses. */
const usualDelayMs = 5_000;
/** While the database is away, the oldest samples are given up beyond this many. */
const maxKept = 20_000;
/** Older samples are not written: their hour may have been packed. See `packAfterMs`. */
export const longestDelayMs = 300_000;

type Kept = RoundSample & { stream: number; at: Date };

/** Writes the samples of this process in batches; there is no timer while there are none. `delayMs`: of a batch. */
export function openSampleWriter(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  delayMs = usualDelayMs,
): SampleWriter {
  let kept: Kept[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const known = new Set<string>();

  async function write(): Promise<void> {
    timer = null;
    const batch = kept.filter(({ at }) => now().getTime() - at.getTime() < longestDelayMs);
    kept = [];
    if (batch.length === 0) return;
    try {
      await ensurePartitions(batch);
      await insert(batch);
    } catch (error) {
      log.warn({ err: error }, 'could not write samples');
      // Another process may have packed the hour.
      known.clear();
      kept = [...batch, ...kept].slice(-maxKept);
      schedule();
    }
  }

  async function ensurePartitions(batch: Kept[]): Promise<void> {
    for (const { at } of batch) {
      const partition = partitionOf('sample', at);
      if (known.has(partition.name)) continue;
      await makePartition(db, 'sample', partition);
      known.add(partition.name);
    }
    // Only the current hour matters, and the one before it around its end.
    for (const name of [...known].slice(0, -2)) known.delete(name);
  }

  async function insert(batch: Kept[]): Promise<void> {
    const column = (name: keyof RoundSample) => batch.map((sample) => sample[name]);
    const times = batch.map(({ at }) => at.toISOString());
    await sql`${prepared}
      INSERT INTO sample (at, stream, kbps, fps, ms, loudness, difference)
      SELECT * FROM unnest(${times}::timestamptz[], ${batch.map(({ stream }) => stream)}::int8[],
        ${column('kbps')}::int4[], ${column('fps')}::int2[], ${column('ms')}::int2[],
        ${column('loudness')}::int2[], ${column('difference')}::int2[])`.execute(db);
  }

  function schedule(): void {
    timer ??= setTimeout(() => void (writing = writing.then(write)), delayMs).unref();
  }

  return {
    add(stream, sample) {
      if (!sample) return;
      kept.push({ ...sample, stream, at: now() });
      schedule();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await writing;
      await write();
      if (timer) clearTimeout(timer);
    },
  };
}
