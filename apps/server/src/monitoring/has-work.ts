import { sql } from 'kysely';
import { isSilent } from '#server/media-hooks/silent-nodes';
import { fromSilent } from '#server/monitoring/automatic';
import { inPlannedScope } from '#server/monitoring/scope';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

/**
 * Whether the prober has anything to do: a stream is probed, has entered the scope, or is to be finished, or a node is
 * silent. One statement in place of five while a desk rests.
 */
export async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql`${prepared}
    SELECT WHERE EXISTS (SELECT FROM monitor WHERE "dueAt" IS NOT NULL)
      OR EXISTS (SELECT FROM stream WHERE ${inPlannedScope}) OR EXISTS (SELECT ${fromSilent})
      OR EXISTS (SELECT FROM node_report WHERE ${isSilent})`.execute(db);
  return rows.length > 0;
}
