import { server } from '@touchline/contract';
import { newToken } from '#server/auth/tokens';
import type { Environment } from '#server/environment';
import { encryptedToken } from '#server/references/server-secrets';
import type { Transaction } from '#database/pool';
import { insert, lock, update } from '#kit/crud';
import { lastingName } from '#server/watching/signed-name';
import type { Signer } from '#server/watching/signing-keys';

type Settings = Pick<Environment, 'MEDIA_HTTP_PORT' | 'MEDIA_NODE' | 'PUBLIC_URL' | 'SECRET_KEY'>;
type Kind = 'open' | 'off';

const locations = { open: 'Rehearsal, open to all', off: 'Rehearsal, switched off' } as const;

/** The stream of the bundled media node that the open server shows under every key. */
const shown = 'demo-football-en';

function paths(kind: Kind, { MEDIA_HTTP_PORT: http, SECRET_KEY }: Settings, node: Signer | null) {
  // Port 9 is "discard"; no process listens on it.
  if (kind === 'off')
    return {
      rtmp: ':9/live/{key}',
      hls: ':9/hls/{key}/master.m3u8',
      wss: ':9/ws/{key}.flv',
      mpd: ':9/dash/{key}/manifest.mpd',
    };
  const name = node ? lastingName(SECRET_KEY, { id: 0, key: shown }, node) : shown;
  return { rtmp: '', hls: `:${http}/hls/${name}/master.m3u8?for={key}`, wss: '', mpd: '' };
}

/** The id of one of the rehearsal's servers, created if missing. Only a process with a media node knows its ports. */
export async function rehearsalServer(trx: Transaction, env: Settings, kind: Kind): Promise<number> {
  const storedServer = await trx
    .selectFrom('server')
    .select(['id', 'hls'])
    .where('location', '=', locations[kind])
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  const expected = paths(kind, env, await bundledSigner(trx));
  if (!storedServer) {
    const place = {
      fqdn: new URL(env.PUBLIC_URL).hostname,
      location: locations[kind],
      tls: false,
      vendor: 'touchline',
    };
    return insert(trx, server, { ...place, ...expected, ...encryptedToken(env.SECRET_KEY, newToken()) });
  }
  if (env.MEDIA_NODE && storedServer.hls !== expected.hls)
    await update(trx, server, await lock(trx, server, storedServer.id), undefined, expected, (row) => row);
  return storedServer.id;
}

/** The bundled media node's server if it checks signed links. */
async function bundledSigner(trx: Transaction): Promise<Signer | null> {
  const bundled = trx.selectFrom('server').select(['id', 'signingVersion']).where('bundled', '=', true);
  const signer = await bundled.where('archivedAt', 'is', null).where('signed', '=', true).executeTakeFirst();
  return signer ?? null;
}
