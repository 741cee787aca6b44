import { stream } from '@touchline/contract';
import type { PlannedOfSeries, seriesRoute } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Transaction } from '#database/pool';
import type { User } from '#http/user';
import { lock } from '#kit/crud';
import { conflictFinder, reachMs } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import { changeOrPreview, orRefusal } from '#server/planning/preview';
import { createStream } from '#server/streams/write';

type Input = z.output<(typeof seriesRoute)['input']>;
type Created = Parameters<typeof createStream>[2];

/** Plans a stream like another one on each date, in one transaction, in which a date is refused alone. Throws 404. */
export async function planSeries(db: Db, who: User, input: Input): Promise<PlannedOfSeries[]> {
  return changeOrPreview(db, who, input.preview, async (trx) => {
    const like = await lock(trx, stream, input.id);
    const names = Object.keys(stream.create.shape);
    // What belongs to that one alone is left out, as it is when a stream is duplicated.
    const values = {
      ...Object.fromEntries(names.map((name) => [name, like[name]])),
      key: '',
      event_id: '',
      status: null,
    };
    const planned: PlannedOfSeries[] = [];
    for (const date of [...new Set(input.dates)].toSorted()) {
      const body = { ...values, startDate: date } as unknown as Created;
      const { done: id, refusal } = await orRefusal(trx, () => createStream(trx, who, body, String(like['timezone'])));
      const facts = id === null ? { startAt: null, conflicts: [] } : await factsOf(trx, who, id);
      planned.push({ date, id: input.preview ? null : id, refusal, ...facts });
    }
    return planned;
  });
}

async function factsOf(
  trx: Transaction,
  who: User,
  id: number,
): Promise<Pick<PlannedOfSeries, 'startAt' | 'conflicts'>> {
  const { rows } = await sql<{ startAt: string; endAt: string }>`
    SELECT "startAt", "endAt" FROM stream WHERE id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) return { startAt: null, conflicts: [] };
  const matches = await readPlanned(trx, who, Date.parse(row.startAt) - reachMs, Date.parse(row.endAt) + reachMs);
  const own = matches.find((match) => match.id === id);
  return { startAt: row.startAt, conflicts: own ? conflictFinder(matches)(own) : [] };
}
