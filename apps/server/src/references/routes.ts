import {
  resolution,
  resolutionRoutes,
  sport,
  sportRoutes,
  status,
  statusRoutes,
  team,
  teamRoutes,
  tournament,
  tournamentRoutes,
} from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#kit/deps';
import { HttpError } from '#kit/http-error';
import { plain, serveEntity } from '#kit/serve-entity';

/** Sports, tournaments, teams, resolutions and stream statuses. */
export function serveReferences(app: FastifyInstance, deps: Deps): void {
  serveEntity(app, deps, sport, sportRoutes, plain);
  serveEntity(app, deps, tournament, tournamentRoutes, plain);
  serveEntity(app, deps, team, teamRoutes, plain);
  serveEntity(app, deps, resolution, resolutionRoutes, plain);
  serveEntity(app, deps, status, statusRoutes, {
    ...plain,
    onUpdate(before, changes) {
      // Streams carry the phase of their status; moving a status would move them all past their transitions.
      if (changes['phase'] !== undefined && changes['phase'] !== before['phase'])
        throw new HttpError(409, 'in_use', 'The phase of a status is fixed; make another status', {
          fields: { phase: { code: 'mismatch' } },
        });
    },
    async onRemove(db, ids) {
      const { rows } = await sql`SELECT 1 FROM status WHERE "builtIn" AND id = ANY(${ids}::int8[])`.execute(db);
      if (rows.length > 0) throw new HttpError(409, 'in_use', 'The four built-in statuses stay', {});
    },
  });
}
