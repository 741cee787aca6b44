import { stream } from '@touchline/contract';
import type { PlannedLike } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { refusedValue } from '#http/error-handler';
import type { User } from '#http/user';
import { lock } from '#kit/crud';
import { conflictFinder, reachMs } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import { changeOrPreview, orRefusal } from '#server/planning/preview';
import { createStream } from '#server/streams/write';

type Created = Parameters<typeof createStream>[2];

/** What never is that of another stream. */
const own = { key: '', event_id: '', status: null, postponed: false };

/**
 * Plans streams like another one, which differ from it by some values, in one transaction in which each is refused alone.
 * Throws 404.
 */
export async function planLike(
  db: Db,
  who: User,
  { id, preview }: { id: number; preview: boolean },
  differences: readonly Partial<Created>[],
): Promise<PlannedLike[]> {
  return changeOrPreview(db, who, preview, async (trx) => {
    const like = await lock(trx, stream, id);
    const values = Object.fromEntries(Object.keys(stream.create.shape).map((name) => [name, like[name]]));
    const planned: PlannedLike[] = [];
    for (const difference of differences) {
      const body = { ...values, ...own, ...difference } as unknown as Created;
      const { done, refusal } = await orRefusal(trx, () => create(trx, who, body, String(like['timezone'])));
      const facts = done === null ? { startAt: null, conflicts: [] } : await factsOf(trx, who, done);
      planned.push({ id: preview ? null : done, refusal, ...facts });
    }
    return planned;
  });
}

/** Creates a stream; what the database refuses, such as a team that does not exist, is refused like any other value. */
const create: typeof createStream = (...args) =>
  createStream(...args).catch((error: unknown) => {
    throw refusedValue(error) ?? error;
  });

async function factsOf(trx: Transaction, who: User, id: number): Promise<Pick<PlannedLike, 'startAt' | 'conflicts'>> {
  const { rows } = await sql<{ startAt: string; endAt: string }>`
    SELECT "startAt", "endAt" FROM stream WHERE id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) return { startAt: null, conflicts: [] };
  const matches = await readPlanned(trx, who, Date.parse(row.startAt) - reachMs, Date.parse(row.endAt) + reachMs);
  const planned = matches.find((match) => match.id === id);
  return { startAt: row.startAt, conflicts: planned ? conflictFinder(matches)(planned) : [] };
}
