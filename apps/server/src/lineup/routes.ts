import { lineupRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { readLineupConflicts } from '#server/lineup/conflicts';
import { confirm, decide } from '#server/lineup/decide';
import { readLineup, readLineupMatch } from '#server/lineup/read-lineup';
import { mustSee } from '#server/streams/access';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** The matches of the next hours with their checks, and go or no-go for each. */
export function serveLineup(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, env, now } = deps;

  serve(app, authenticator, lineupRoutes.list, ({ input, list, who }) =>
    readLineup(deps, who, list, { hours: Number(input.hours), name: input.name }),
  );

  serve(app, authenticator, lineupRoutes.conflicts, async ({ input, who }) => ({
    data: await readLineupConflicts(db, who, Number(input.hours), now().getTime()),
  }));

  serve(app, authenticator, lineupRoutes.decide, async ({ input, who }) => {
    await mustSee(db, who, input.stream);
    await change(db, who, (trx) => decide(trx, who, input, env.SECRET_KEY));
    return readLineupMatch(db, input.stream, env.SECRET_KEY);
  });

  serve(app, authenticator, lineupRoutes.confirm, async ({ input, who }) => {
    await mustSee(db, who, input.stream);
    await change(db, who, (trx) => confirm(trx, who, input));
    return readLineupMatch(db, input.stream, env.SECRET_KEY);
  });
}
