import {
  can,
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
import type { SynonymType } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { serveMerge } from '#server/references/merge';
import { otherSport } from '#server/references/other-sport';
import { refuseArchived } from '#server/streams/refuse-archived';
import { serveRestore } from '#server/references/restore';
import { putSynonyms } from '#server/references/synonym-list';
import { serveSynonyms } from '#server/references/synonyms';
import { serveTransliteration } from '#server/references/transliteration';
import { serveUses } from '#server/references/uses';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import type { User } from '#http/user';
import { noHooks, serveEntity } from '#kit/serve-entity';
import type { Hooks } from '#kit/serve-entity';

/** Routes of sports, tournaments, teams, resolutions and statuses, and those that only references have. */
export function serveReferences(app: FastifyInstance, deps: Deps): void {
  serveEntity(app, deps, sport, sportRoutes, withSynonyms('sport'));
  serveEntity(app, deps, tournament, tournamentRoutes, { ...withSynonyms('tournament'), columns: sportOf });
  serveEntity(app, deps, team, teamRoutes, { ...withSynonyms('team'), columns: sportOf });
  serveEntity(app, deps, resolution, resolutionRoutes, reference);
  serveEntity(app, deps, status, statusRoutes, statusHooks);
  serveRestore(app, deps, sport, sportRoutes.restore);
  serveRestore(app, deps, tournament, tournamentRoutes.restore);
  serveRestore(app, deps, team, teamRoutes.restore);
  serveRestore(app, deps, resolution, resolutionRoutes.restore);
  serveRestore(app, deps, status, statusRoutes.restore);
  serveMerge(app, deps, sport, sportRoutes.merge);
  serveMerge(app, deps, tournament, tournamentRoutes.merge);
  serveMerge(app, deps, team, teamRoutes.merge);
  serveSynonyms(app, deps);
  serveTransliteration(app, deps);
  serveUses(app, deps);
}

/** The counts include streams that a user may not see, so they are only for users who may edit references. */
function hiddenCounts(who: User): readonly string[] {
  return can(who.role, 'reference.write') ? [] : ['streams', 'tournaments', 'teams'];
}

const reference: Hooks = {
  ...noHooks,
  show: (row, who) => ({ ...row, ...Object.fromEntries(hiddenCounts(who).map((field) => [field, null])) }),
  hidden: hiddenCounts,
};

const synonymsIn = z.looseObject({ synonyms: z.optional(z.array(z.string())) });

const withSynonyms = (type: SynonymType): Hooks => ({
  ...reference,
  async storePart(trx, id, body) {
    const { synonyms } = synonymsIn.parse(body);
    return synonyms !== undefined && putSynonyms(trx, type, id, synonyms);
  },
});

const sportOf: Hooks['columns'] = async (trx, body, before) => {
  if (body['sport'] !== before?.['sport']) await refuseArchived(trx, { sport: 'sport' }, body);
  return before || body['sport'] !== undefined ? {} : { sport: await otherSport(trx) };
};

const statusHooks: Hooks = {
  ...reference,
  onUpdate(before, changes) {
    // Streams store the phase of their status; changing it here would bypass their transitions.
    if (changes['phase'] !== undefined && changes['phase'] !== before['phase'])
      throw new HttpError(409, 'in_use', 'The phase of a status cannot change; create another status', {
        fields: { phase: { code: 'mismatch' } },
      });
  },
  async onRemove(db, ids) {
    const { rows } = await sql`SELECT 1 FROM status WHERE "builtIn" AND id = ANY(${ids}::int8[])`.execute(db);
    if (rows.length > 0) throw new HttpError(409, 'in_use', 'The four built-in statuses cannot be deleted', {});
  },
};
