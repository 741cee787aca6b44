import { transliterationRoutes } from '@touchline/contract';
import { cyrillicNames, latinNames } from '@touchline/names';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { addSynonyms } from '#server/references/synonyms';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

type Named = { id: number; name: string; synonyms: string[] };

/** Spellings of team names in the other script: proposed, then stored as synonyms if somebody chooses them. */
export function serveTransliteration(app: FastifyInstance, { db, authenticator, totals }: Deps): void {
  serve(app, authenticator, transliterationRoutes.propose, async ({ input }) => {
    const { rows } = await sql<Named>`
      SELECT id, name, coalesce((SELECT jsonb_agg(content) FROM synonym WHERE type = 'team' AND internal_id = team.id), '[]') AS synonyms
      FROM team WHERE id = ANY(${input.ids}::int8[]) ORDER BY lower(name), id`.execute(db);
    return { data: rows.map(({ id, name, synonyms }) => ({ id, name, proposals: proposalsFor(name, synonyms) })) };
  });

  serve(app, authenticator, transliterationRoutes.save, async ({ input, who }) => {
    const added = await change(db, who, (trx) => addSynonyms(trx, 'team', input.synonyms));
    totals.forgetAll();
    return { created: added.length };
  });
}

/** Latin spellings of a Cyrillic name, Russian ones of a Latin name, except the team's existing names. */
function proposalsFor(name: string, synonyms: string[]): string[] {
  const knownNames = new Set([name, ...synonyms].map((text) => text.toLowerCase()));
  const spellings = /\p{Script=Cyrillic}/u.test(name) ? latinNames(name) : cyrillicNames(name);
  return spellings.filter((text) => text.length <= 200 && !knownNames.has(text.toLowerCase()));
}
