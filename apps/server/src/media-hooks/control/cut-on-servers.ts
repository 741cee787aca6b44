import type { ControllableVendor, Server } from '@touchline/contract';
import { canCut } from '@touchline/contract';
import { sql } from 'kysely';
import { endOnAntMedia } from '#server/media-hooks/control/ant-media';
import { askControl } from '#server/media-hooks/control/ask-control';
import { ControlError } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';
import { endOnMediamtx } from '#server/media-hooks/control/mediamtx';
import { endOnNginxRtmp } from '#server/media-hooks/control/nginx-rtmp';
import { endOnOvenMediaEngine } from '#server/media-hooks/control/ovenmediaengine';
import { endOnSrs } from '#server/media-hooks/control/srs';
import { endOnZlmediakit } from '#server/media-hooks/control/zlmediakit';
import { findEnded } from '#server/media-hooks/publishing-right';
import { applicationOf } from '#server/streams/application';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { unseal } from '#database/seal';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

const interfaces: Record<ControllableVendor, EndPublisher> = {
  'nginx-rtmp': endOnNginxRtmp,
  srs: endOnSrs,
  mediamtx: endOnMediamtx,
  ovenmediaengine: endOnOvenMediaEngine,
  'ant-media': endOnAntMedia,
  zlmediakit: endOnZlmediakit,
};

const atOnce = 10;
const maxTries = 4;
/** By then, a server has let in the publisher that the gate has admitted, or never will. */
const arrivalS = 15;

type Check = { id: number; server: number; stream: number; key: string; tries: number };
type Controlled = Pick<Server, 'vendor' | 'controlUrl' | 'publish' | 'rtmp'> & { controlSecretSealed: Buffer | null };
/** `detail`: why the server did not do it. */
type Outcome = { to: 'done' | 'refused' | 'impossible'; detail: string | null };

/**
 * Asks servers of other vendors to disconnect publishers whose right has ended. Returns how many checks were due. Each
 * is claimed for longer than its calls can take, so that no two processes ask for the same.
 */
export async function cutOnServers(deps: Pick<Deps, 'db' | 'env'>): Promise<number> {
  const { rows } = await sql<Check>`${prepared}
    UPDATE publisher_check SET "dueAt" = now() + interval '1 minute', tries = tries + 1
    WHERE id IN (SELECT id FROM publisher_check WHERE "dueAt" <= now() ORDER BY id LIMIT ${sql.lit(atOnce)} FOR UPDATE SKIP LOCKED)
    RETURNING id, server, stream, key, tries`.execute(deps.db);
  await Promise.all(rows.map((check) => handleCheck(deps, check)));
  return rows.length;
}

async function handleCheck({ db, env }: Pick<Deps, 'db' | 'env'>, check: Check): Promise<void> {
  const [ended] = await findEnded(db, check.server, [check.key]);
  try {
    // The right may be back by now.
    const outcome = ended ? await cut(db, env.SECRET_KEY, check) : null;
    if (ended && !outcome && check.tries < maxTries && (await isArriving(db, check))) return await retry(db, check);
    await store(db, check, outcome && ended ? { ...outcome, reason: ended.reason } : null);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    if (check.tries < maxTries) return retry(db, check);
    await store(db, check, { to: 'refused', detail: error.message, reason: ended?.reason ?? '' });
  }
}

/** Whether the gate has admitted a publisher so recently that the server may not have let it in yet. */
async function isArriving(db: Db, { stream }: Check): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM monitor WHERE stream = ${stream} AND publisher IS NOT NULL
      AND "publishedAt" > now() - make_interval(secs => ${sql.lit(arrivalS)})`.execute(db);
  return rows.length > 0;
}

async function retry(db: Db, { id, tries }: Check): Promise<void> {
  await sql`UPDATE publisher_check SET "dueAt" = now() + make_interval(secs => ${2 * tries})
    WHERE id = ${id}`.execute(db);
}

/** Null when the server has no such publisher any more. */
async function cut(db: Db, secretKey: string, { server, key }: Check): Promise<Outcome | null> {
  const { rows } = await sql<Controlled>`
    SELECT vendor, "controlUrl", publish, rtmp, "controlSecretSealed" FROM server WHERE id = ${server}`.execute(db);
  const [found] = rows;
  const end = Object.entries(interfaces).find(([vendor]) => vendor === found?.vendor)?.[1];
  if (!found || !end || !canCut(found)) return { to: 'impossible', detail: null };
  const secret = found.controlSecretSealed && unseal(secretKey, found.controlSecretSealed);
  const ask = askControl(found.controlUrl, await hostsOfServers(db));
  return (await end({ key, app: applicationOf(found), secret, ask })) ? { to: 'done', detail: null } : null;
}

async function hostsOfServers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('server').select(['fqdn', 'ip']).where('archivedAt', 'is', null).execute();
  return rows.flatMap(({ fqdn, ip }) => [fqdn, ip]).filter((host) => host !== '');
}

async function store(db: Db, { id, stream }: Check, outcome: (Outcome & { reason: string }) | null): Promise<void> {
  await change(db, null, async (trx) => {
    await sql`UPDATE publisher_check SET "dueAt" = NULL WHERE id = ${id}`.execute(trx);
    if (!outcome) return;
    const { numAffectedRows } = await sql`
      INSERT INTO history (stream, kind, "from", "to", reason)
      SELECT id, 'cut', ${outcome.detail}, ${outcome.to}, ${outcome.reason} FROM stream WHERE id = ${stream}`.execute(
      trx,
    );
    if (numAffectedRows) await publish(trx, 'monitor', { id: stream, stream });
  });
}
