import type { Logger } from 'pino';
import { openDeps } from '#server/open-deps';
import type { Environment } from '#server/environment';
import { checkClock } from '#server/operation/clock';
import { checkSecretKey, storeFingerprint } from '#server/operation/secret-key';
import { bundledNode } from '#server/references/bundled-node';
import { demoPassword } from '#server/rehearsal/password';
import { seedRehearsal } from '#server/rehearsal/seed';
import { runMigrations } from '#database/migrate';
import { underStartLock } from '#database/start-lock';
import type { Deps } from '#server/deps';
import { fillSearchKeys } from '#lists/search-key';

export type Started = {
  deps: Deps;
  /** The password of the demo accounts; null outside of rehearsal. */
  password: string | null;
  /** Id and token of the bundled media node; null when this process has none. */
  node: { id: number; token: string } | null;
};

/**
 * Prepares the database and opens what the features need. Concurrent starts run one after the other, each on the result
 * of the previous one. Functions that stop what was opened are added to `stops`, even when the start then fails.
 * Throws, before it changes anything, when the configuration does not belong to the database.
 */
export async function start(
  env: Environment,
  databaseUrl: string,
  log: Logger,
  stops: (() => unknown)[],
): Promise<Started> {
  return underStartLock(databaseUrl, log, async (client) => {
    await checkSecretKey(client, env.SECRET_KEY);
    await checkClock(client, env, () => new Date());
    await runMigrations(client);
    await storeFingerprint(client, env.SECRET_KEY);
    const deps = await openDeps(env, databaseUrl, log);
    stops.push(
      () => deps.db.destroy(),
      () => deps.eventBus.stop(),
      () => deps.jobs.stop(),
    );
    await fillSearchKeys(deps.db);
    const node = env.MEDIA_NODE ? await bundledNode(deps.db, env) : null;
    const password = env.REHEARSAL ? await demoPassword(env) : null;
    if (password) await seedRehearsal(deps, password);
    return { deps, password, node };
  });
}
