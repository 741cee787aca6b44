import { streamRoutes } from '@touchline/contract';
import { encodeStill } from '@touchline/media/still';
import type { KeyFrame } from '@touchline/media/still';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db, Transaction } from '#database/pool';
import { mustSee } from '#server/streams/access';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';

/** Larger key frames are not kept: one of 4K at a high bitrate takes about 1 MB. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Keeps a key frame as the newest picture of the stream, unless a newer one is kept already. `at`: by the clock of this
 * process, which the time of the database replaces.
 */
export async function storePicture(
  trx: Transaction,
  stream: number,
  newest: { at: Date; keyFrame: KeyFrame } | null,
): Promise<void> {
  if (!newest || newest.keyFrame.data.length > maxBytes) return;
  const ageS = Math.max(0, Date.now() - newest.at.getTime()) / 1000;
  const values = sql`VALUES (${stream}, now() - make_interval(secs => ${ageS}), ${encodeStill(newest.keyFrame)}::bytea)`;
  await sql`INSERT INTO stream_picture (stream, at, mp4) ${values}
    ON CONFLICT (stream) DO UPDATE SET at = excluded.at, mp4 = excluded.mp4
    WHERE stream_picture.at < excluded.at OR stream_picture.at > now()`.execute(trx);
}

type Picture = { at: string; ageS: number; mp4: Buffer };

async function findPicture(db: Db, stream: number): Promise<Picture | null> {
  const { rows } = await sql<Picture>`
    SELECT at, greatest(0, round(extract(epoch FROM now() - at)))::int4 AS "ageS", mp4 FROM stream_picture WHERE stream = ${stream}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * `GET /stream/picture`: the newest picture as MP4, with its age in whole seconds in `Age`; 304 while the caller has it
 * already, 204 before the first one.
 */
export function servePicture(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, streamRoutes.picture, async ({ input, who, request, reply }) => {
    await mustSee(db, who, input.id);
    const picture = await findPicture(db, input.id);
    if (!picture) return reply.code(204).send();
    const etag = `"${new Date(picture.at).getTime().toString(36)}"`;
    reply.headers({ etag, age: picture.ageS, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('video/mp4').send(picture.mp4);
  });
}
