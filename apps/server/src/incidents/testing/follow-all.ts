import { sql } from 'kysely';
import { followIncidents } from '#server/incidents/follow-incidents';
import type { Deps } from '#server/deps';

/** Follows the incidents as if what waits for the faults of the same moment had waited for long enough. */
export async function followAll(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await followIncidents(deps, true);
  await sql`UPDATE incident SET "notifyAt" = now() WHERE "notifyAt" IS NOT NULL`.execute(deps.db);
  for (let runs = 0; (await followIncidents(deps, true)) === 0; runs++)
    if (runs > 20) throw new Error('there is always something due');
}
