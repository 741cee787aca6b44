import { sql } from 'kysely';
import type { Rights } from '#server/auto-takes/decide';
import type { Owner } from '#server/auto-takes/read-rules';
import { hiddenFrom } from '#server/streams/hidden';
import type { Deps } from '#server/deps';
import { sees } from '#http/user';

/** What the owners of rules may see of some streams now, and what their blacklists hide. */
export async function rightsOf(
  deps: Pick<Deps, 'db' | 'totals'>,
  owners: ReadonlyMap<number, Owner>,
  streams: readonly number[],
): Promise<Rights> {
  const hidden = new Map<number, ReadonlySet<number>>();
  for (const owner of owners.values()) {
    const where = await hiddenFrom(deps, owner);
    if (!where) continue;
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM stream WHERE id = ANY(${[...streams]}::int8[]) AND ${where}`.execute(deps.db);
    hidden.set(owner.id, new Set(rows.map(({ id }) => id)));
  }
  return {
    sees(user, stream) {
      const owner = owners.get(user);
      return owner !== undefined && sees(owner, stream);
    },
    hides: (user, stream) => hidden.get(user)?.has(stream) ?? false,
  };
}
