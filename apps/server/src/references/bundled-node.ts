import { server } from '@touchline/contract';
import { newToken } from '#server/auth/tokens';
import type { Environment } from '#server/environment';
import { encryptedToken } from '#server/references/server-secrets';
import type { Db, Transaction } from '#database/pool';
import { liftTimeLimits } from '#database/start-lock';
import { change } from '#kit/change';
import { insert, lock, update } from '#kit/crud';
import { publish } from '#kit/events';
import { unseal } from '#database/seal';

type Settings = Pick<
  Environment,
  'MEDIA_HTTP_PORT' | 'MEDIA_RTMP_PORT' | 'MEDIA_RTMPS_PORT' | 'PUBLIC_URL' | 'SECRET_KEY'
>;
type Ports = { rtmp: number; http: number };

/**
 * Id and token with which the bundled media node calls the console. Creates its server when there is none. Later starts
 * change only the ports in its paths, and only when the configured ones have changed; administrators may change
 * everything else.
 */
export async function bundledNode(db: Db, env: Settings): Promise<{ id: number; token: string }> {
  const ports = { rtmp: env.MEDIA_RTMP_PORT, http: env.MEDIA_HTTP_PORT };
  return change(db, null, async (trx) => {
    await liftTimeLimits(trx);
    const id = await bundledServer(trx);
    if (id === null) return make(trx, env, ports);
    const storedServer = await trx.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const old = storedServer.bundledPorts;
    const changes = old === null ? {} : movedPaths(storedServer, old, ports);
    if (old?.rtmp !== ports.rtmp || old.http !== ports.http)
      await store(trx, id, { ...changes, ...portColumns(ports) });
    return { id, token: unseal(env.SECRET_KEY, storedServer.tokenSealed) };
  });
}

/** The id of the bundled media node's server; null when there is none. */
export async function bundledServer(db: Db): Promise<number | null> {
  const bundled = db.selectFrom('server').select('id').where('bundled', '=', true).where('archivedAt', 'is', null);
  return (await bundled.executeTakeFirst())?.id ?? null;
}

async function make(trx: Transaction, env: Settings, ports: Ports): Promise<{ id: number; token: string }> {
  // An archived server is kept, but is no longer the bundled one.
  await trx.updateTable('server').set({ bundled: false }).where('bundled', '=', true).execute();
  const token = newToken();
  const id = await insert(trx, server, {
    fqdn: new URL(env.PUBLIC_URL).hostname,
    location: 'Bundled media node',
    vendor: 'touchline',
    tls: env.MEDIA_RTMPS_PORT !== undefined,
    signed: true,
    ...pathsOf(env, ports),
    bundled: true,
    ...portColumns(ports),
    ...encryptedToken(env.SECRET_KEY, token),
  });
  await publish(trx, 'reference', { id, entity: server.name });
  return { id, token };
}

/** With the node's own ports, or with those of a proxy that provides TLS. */
function pathsOf({ MEDIA_RTMPS_PORT: rtmps, PUBLIC_URL }: Settings, ports: Ports): Omit<Paths, 'publish'> {
  const { port } = new URL(PUBLIC_URL);
  const http = rtmps === undefined ? `:${ports.http}` : port && `:${port}`;
  return {
    rtmp: `:${rtmps ?? ports.rtmp}/live/{key}`,
    hls: `${http}/hls/{key}/master.m3u8`,
    wss: `${http}/ws/{key}.flv`,
    mpd: `${http}/dash/{key}/manifest.mpd`,
  };
}

async function store(trx: Transaction, id: number, changes: Record<string, unknown>): Promise<void> {
  await update(trx, server, await lock(trx, server, id), undefined, changes, (row) => row);
  await publish(trx, 'reference', { id, entity: server.name });
}

const portColumns = (ports: Ports) => ({ bundledPorts: JSON.stringify(ports) });

type Paths = Record<'rtmp' | 'hls' | 'wss' | 'mpd' | 'publish', string>;

/** The same paths with the new ports. A path with another port, as behind a proxy, was set by an administrator. */
function movedPaths(paths: Paths, from: Ports, to: Ports): Paths {
  const movedPath = (path: string, protocol: keyof Ports) =>
    path.startsWith(`:${from[protocol]}/`) ? path.replace(`:${from[protocol]}/`, `:${to[protocol]}/`) : path;
  return {
    rtmp: movedPath(paths.rtmp, 'rtmp'),
    hls: movedPath(paths.hls, 'http'),
    wss: movedPath(paths.wss, 'http'),
    mpd: movedPath(paths.mpd, 'http'),
    publish: movedPath(paths.publish, 'rtmp'),
  };
}
