import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFirstCall, noteFirstCall } from '#server/auth/first-call';
import { hashOf } from '#server/auth/tokens';
import { acceptSignature } from '#server/media-hooks/signature';
import type { Deps } from '#server/deps';
import { hookSecret } from '#server/media-hooks/hook-secret';
import { unauthorized } from '#http/http-error';
import { unseal } from '#database/seal';

/**
 * The id of the media server that calls back. It sends its token as bearer, or the derived secret in the URL, or it
 * signs the body with that secret, as OvenMediaEngine does; a signature is valid for its own dialect only, and once.
 * Throws 401.
 */
export async function callingServer(
  { db, env, now }: Deps,
  request: FastifyRequest,
  body: Buffer,
  dialect: string,
): Promise<number> {
  const { serverId } = request.params as { serverId: string };
  if (!/^[1-9]\d{0,14}$/.test(serverId)) throw unauthorized();
  const server = await db
    .selectFrom('server')
    .select(['id', 'tokenSealed', isFirstCall.as('isFirst')])
    .where('id', '=', Number(serverId))
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  if (!server) throw unauthorized();
  const token = unseal(env.SECRET_KEY, server.tokenSealed);
  const signature = request.headers['x-ome-signature'];
  const isKnown =
    typeof signature === 'string'
      ? dialect === 'ovenmediaengine' &&
        (await acceptSignature({ db, now }, { server: server.id, token, body, signature }))
      : hasSecret(request, token);
  if (!isKnown) throw unauthorized();
  if (server.isFirst) await noteFirstCall(db, server.id);
  return server.id;
}

/** Whether this is the secret of a server's control interface; false without one. */
export async function isControlSecret(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  server: number,
  secret: string,
): Promise<boolean> {
  const found = await db.selectFrom('server').select('controlSecretSealed').where('id', '=', server).executeTakeFirst();
  const sealed = found?.controlSecretSealed ?? null;
  return sealed !== null && isEqual(secret, unseal(env.SECRET_KEY, sealed));
}

function hasSecret({ headers, query }: FastifyRequest, token: string): boolean {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return isEqual(bearer, token);
  const secret = (query as Record<string, unknown>)['secret'];
  return typeof secret === 'string' && isEqual(secret, hookSecret(token));
}

/** Compares hashes, which have the same length, in constant time. */
const isEqual = (sentSecret: string, expected: string) => timingSafeEqual(hashOf(sentSecret), hashOf(expected));
