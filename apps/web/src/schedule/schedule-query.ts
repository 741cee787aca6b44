import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { scheduleRoute } from '@touchline/contract';
import type { Schedule, ScheduledMatch } from '@touchline/contract';
import { callWithHeaders } from '#kit/call.ts';
import { byIds, pageHeaders } from '#kit/page-headers.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { patchQuery } from '#kit/patch-query.ts';
import type { RowsInQuery } from '#kit/query-meta.ts';
import { joinAnswers, withRead } from './match.ts';
import type { ScheduleData } from './match.ts';
import type { Period } from './period.ts';

export type Asked = { period: Period; search: string; filters: PageRequest['filters'] };

/** Days read at once: a browser opens six connections, of which live events and other requests need some. */
const daysAtOnce = 4;

/** The query of the matches of a period. Its key begins with the name by which live events find it. */
export function scheduleQuery(asked: Asked) {
  const { fromMs, toMs } = asked.period;
  const queryKey = ['schedule', fromMs, toMs, asked.search, asked.filters];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => load(asked, signal),
    meta: { columns: asked.filters.map(({ column }) => column), rows: rowsOf(queryKey, asked) },
    // Comparing all of them with the former ones would take longer than drawing them.
    structuralSharing: false,
  });
}

/** Reads each day by itself, so that no answer takes long to parse. Throws CallError. */
async function load(asked: Asked, signal: AbortSignal): Promise<ScheduleData> {
  const { days, toMs } = asked.period;
  const read = (day: number) => readPart(asked, days[day] ?? toMs, days[day + 1] ?? toMs, requestOf(asked), signal);
  const answers: Schedule[] = [];
  for (let day = 0; day < days.length; day += daysAtOnce) {
    const count = Math.min(daysAtOnce, days.length - day);
    answers.push(...(await Promise.all(Array.from({ length: count }, (_, later) => read(day + later)))));
  }
  return joinAnswers(answers);
}

/** How single matches are read again. The answer says whether they are in the period, so those that it lacks go. */
function rowsOf(queryKey: QueryKey, asked: Asked): RowsInQuery {
  return {
    isComplete: true,
    wanted: (_client, ids) => [...ids],
    read: (client, ids) => {
      let answer: Schedule | null = null;
      const readRows = async (): Promise<readonly ScheduledMatch[]> => {
        const { fromMs, toMs } = asked.period;
        answer = await readPart(asked, fromMs, toMs, byIds(requestOf(asked), ids), null);
        return answer.data;
      };
      return patchQuery<ScheduleData, ScheduledMatch>(client, queryKey, readRows, (data) =>
        answer === null ? null : withRead(data, ids, answer),
      );
    },
  };
}

const requestOf = ({ filters }: Asked): PageRequest => ({ page: 1, size: 1, sort: null, filters });

function readPart({ search }: Asked, fromMs: number, toMs: number, request: PageRequest, signal: AbortSignal | null) {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const name = search === '' ? undefined : search;
  return callWithHeaders(scheduleRoute, { from, to, name }, pageHeaders(request), signal);
}
