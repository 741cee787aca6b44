import { sql } from 'kysely';
import { rehearsalMatches } from '#server/rehearsal/matches';
import { publishSecret } from '#server/streams/publish-secret';
import type { PublishIdentity } from '#server/streams/publish-secret';
import type { Deps } from '#server/deps';

/** The stream keys of the rehearsal's encoders, with publish secret, by the key of their match. */
export async function rehearsalStreamKeys({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Record<string, string>> {
  const keys = rehearsalMatches.map(({ key }) => key);
  const { rows } = await sql<PublishIdentity>`
    SELECT id, key, "publishSecretVersion" FROM stream WHERE key = ANY(${keys}) AND "archivedAt" IS NULL`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.key, `${row.key}?secret=${publishSecret(env.SECRET_KEY, row)}`]));
}
