import { createHash } from 'node:crypto';
import { can, imagePath, imageTypes, maxImageBytes, userRoutes } from '@touchline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openSlots } from '#server/auth/work-slots';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { admit, serve } from '#http/serve';
import { forbidden, HttpError, invalidField, notFound } from '#http/http-error';
import type { User } from '#http/user';

const side = 256;
const maxPixels = 40_000_000;
/** Decoding 40 megapixels takes 160 MB at once. */
const slot = openSlots(1, 20);

/** Routes of users' pictures. An upload is decoded and encoded again, so that nothing but the picture is stored. */
export function serveImages(app: FastifyInstance, { db, authenticator }: Deps): void {
  serve(app, authenticator, userRoutes.removeImage, async ({ input, who }) =>
    store(db, who, targetUser(who, input.id), null),
  );

  const callers = new WeakMap<FastifyRequest, User>();
  const admitted = (method: 'GET' | 'POST') => async (request: FastifyRequest) =>
    void callers.set(request, admit(await authenticator.user(request), { ...userRoutes.removeImage, method }));
  const caller = (request: FastifyRequest) => callers.get(request) ?? fail();

  void app.register(async (scope) => {
    // Only in this scope: all other routes accept only JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...imageTypes],
      { parseAs: 'buffer', bodyLimit: maxImageBytes },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      method: 'POST',
      url: imagePath,
      schema: { summary: 'Set a picture, by default one’s own', tags: ['user'] },
      onRequest: admitted('POST'),
      handler: async (request) => {
        const who = caller(request);
        const id = targetUser(who, targetOf(request));
        if (!Buffer.isBuffer(request.body)) throw badImage();
        const { body } = request;
        return store(db, who, id, await slot(() => reencode(body)));
      },
    });
  });

  app.get(
    imagePath,
    {
      onRequest: admitted('GET'),
      exposeHeadRoute: false,
      schema: { summary: 'The picture of a user', tags: ['user'] },
    },
    async (request, reply) => {
      const id = targetOf(request) ?? caller(request).id;
      const { rows } = await sql<{ bytes: Buffer; image: string }>`
        SELECT bytes, image FROM user_image JOIN "user" ON "user".id = "user" WHERE "user" = ${id}`.execute(db);
      const [found] = rows;
      if (!found) throw notFound();
      const etag = `"${found.image}"`;
      // Cached only by this user's browser, and revalidated each time.
      reply.header('Cache-Control', 'private, no-cache').header('ETag', etag);
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/webp').send(found.bytes);
    },
  );
}

const query = z.strictObject({
  id: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
});

function targetOf(request: FastifyRequest): number | undefined {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) throw invalidField('id', 'wrong_type');
  return parsed.data.id;
}

/** The user whose picture is changed: the caller, or anybody for administrators. */
function targetUser(who: User, id: number | undefined): number {
  if (id !== undefined && id !== who.id && !can(who.role, 'administer')) throw forbidden();
  return id ?? who.id;
}

async function store(db: Db, who: User, id: number, bytes: Buffer | null): Promise<{ image: string | null }> {
  const image = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await change(db, who, async (trx) => {
    // The version stays, because no form contains the picture.
    const { rows } = await sql`
      UPDATE "user" SET image = ${image} WHERE id = ${id} RETURNING id`.execute(trx);
    if (rows.length === 0) throw notFound();
    if (bytes)
      await sql`INSERT INTO user_image ("user", bytes) VALUES (${id}, ${bytes})
        ON CONFLICT ("user") DO UPDATE SET bytes = excluded.bytes`.execute(trx);
    else await trx.deleteFrom('user_image').where('user', '=', id).execute();
    await publish(trx, 'reference', { id, entity: 'user' });
  });
  return { image };
}

/** A square WebP without metadata. Throws 422 unless the bytes themselves are of one of the four types. */
async function reencode(bytes: Buffer): Promise<Buffer> {
  if (!isRaster(bytes)) throw badImage();
  // Loaded for the first image: most processes never need its memory.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw badImage();
  }
}

const starts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('GIF8')];

/** Checks the first bytes and ignores the content type of the request. */
function isRaster(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp || starts.some((start) => bytes.subarray(0, start.length).equals(start));
}

const badImage = () => new HttpError(422, 'bad_image', 'The image cannot be used', {});

const fail = (): never => {
  throw new Error('The decoding limit was not applied');
};
