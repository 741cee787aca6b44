import { sampleRoutes, staleAfterMs } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { exportSamples } from '#server/samples/export';
import { detailFrom } from '#server/samples/partitions';
import { periodLength } from '#server/samples/period-length';
import { readPeriods } from '#server/samples/read-periods';
import { mustSee } from '#server/streams/access';
import type { Deps } from '#server/deps';
import { invalidField } from '#http/http-error';
import { serve } from '#http/serve';

const usualPoints = 360;
const dayMs = 86_400_000;
const longestDays = 400;

/** What was measured of a stream over time. */
export function serveSamples(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;

  serve(app, authenticator, sampleRoutes.find, async ({ input, who }) => {
    await mustSee(db, who, input.id);
    const range = rangeOf(input);
    const stepS = periodLength(range, input.points ?? usualPoints, await detailFrom(db));
    const periods = await readPeriods(db, { ...range, stream: input.id, stepS });
    const gapS = Math.max(staleAfterMs(settings.now().probeIntervalS) / 1_000, 2 * stepS);
    return { from: range.from.toISOString(), to: range.to.toISOString(), stepS, gapS, periods };
  });

  serve(app, authenticator, sampleRoutes.export, async ({ input, who, reply }) => {
    await mustSee(db, who, input.id);
    const { format = 'xlsx', language = 'en', zone = settings.now().defaultZone } = input;
    const asked = { ...rangeOf(input), stream: input.id, detailFrom: await detailFrom(db) };
    return exportSamples(db, asked, { format, language, zone }, reply);
  });
}

/** Throws 422 for an empty range and one of more than a year. */
function rangeOf(input: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [new Date(input.from), new Date(input.to)];
  if (to <= from || to.getTime() - from.getTime() > longestDays * dayMs) throw invalidField('to', 'pattern');
  return { from, to };
}
