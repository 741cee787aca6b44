import type { PlannedOfSeries, seriesRoute } from '@touchline/contract';
import type * as z from 'zod/mini';
import type { Db } from '#database/pool';
import type { User } from '#http/user';
import { planLike } from '#server/planning/plan-like';

type Input = z.output<(typeof seriesRoute)['input']>;

/** Plans a stream like another one on each date, earliest first. Throws 404. */
export async function planSeries(db: Db, who: User, input: Input): Promise<PlannedOfSeries[]> {
  const dates = [...new Set(input.dates)].toSorted();
  const planned = await planLike(
    db,
    who,
    input,
    dates.map((date) => ({ startDate: date })),
  );
  return planned.map((each, at) => ({ date: dates[at] ?? '', ...each }));
}
