import { server } from '@touchline/contract';
import type { Kysely } from 'kysely';
import { newToken } from '#server/auth/tokens';
import type { Environment } from '#server/environment';
import { sealed } from '#server/references/servers';
import type { Database } from '#database/tables';
import { insert } from '#kit/crud';
import { unseal } from '#kit/seal';

type Db = Kysely<Database>;
type Settings = Pick<Environment, 'MEDIA_HTTP_PORT' | 'MEDIA_RTMP_PORT' | 'PUBLIC_URL' | 'SECRET_KEY'>;

const locations = {
  bundled: 'Bundled media node',
  open: 'Rehearsal, open to all',
  off: 'Rehearsal, switched off',
} as const;

function templates(kind: keyof typeof locations, { MEDIA_HTTP_PORT: http, MEDIA_RTMP_PORT: rtmp }: Settings) {
  // Port 9 is "discard": nothing listens there.
  if (kind === 'off')
    return {
      rtmp: ':9/live/{key}',
      hls: ':9/hls/{key}/master.m3u8',
      wss: ':9/ws/{key}.flv',
      mpd: ':9/dash/{key}/manifest.mpd',
    };
  if (kind === 'open')
    return { rtmp: '', hls: `:${http}/hls/demo-football-en/master.m3u8?for={key}`, wss: '', mpd: '' };
  return {
    rtmp: `:${rtmp}/live/{key}`,
    hls: `:${http}/hls/{key}/master.m3u8`,
    wss: `:${http}/ws/{key}.flv`,
    mpd: `:${http}/dash/{key}/manifest.mpd`,
  };
}

/** The id of one of the servers on this machine, made when missing and following the configured ports. */
export async function serverOn(db: Db, env: Settings, kind: keyof typeof locations): Promise<number> {
  const known = await db
    .selectFrom('server')
    .select('id')
    .where('location', '=', locations[kind])
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  const paths = templates(kind, env);
  if (!known) {
    const place = {
      fqdn: new URL(env.PUBLIC_URL).hostname,
      location: locations[kind],
      tls: false,
      vendor: 'touchline',
    };
    return insert(db, server, { ...place, ...paths, ...sealed(env.SECRET_KEY, newToken()) });
  }
  await db.updateTable('server').set(paths).where('id', '=', known.id).execute();
  return known.id;
}

/** Id and token with which the bundled media node calls the console. */
export async function bundledNode(db: Db, env: Settings): Promise<{ id: number; token: string }> {
  const id = await serverOn(db, env, 'bundled');
  const { tokenSealed } = await db
    .selectFrom('server')
    .select('tokenSealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, token: unseal(env.SECRET_KEY, tokenSealed) };
}
