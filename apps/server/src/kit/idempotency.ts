import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginAttempt, dropAttempt, finishAttempt, runAs } from '#kit/attempt';
import type { Attempt } from '#kit/attempt';
import type { Deps } from '#kit/deps';
import { userOf } from '#kit/http';
import { HttpError } from '#kit/http-error';
import { seal, unseal } from '#kit/seal';

const attempts = new WeakMap<FastifyRequest, Attempt>();

/**
 * Honors `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) on the posts of signed-in users: a request that is
 * repeated under its key within a day has one effect and gets the first answer, marked `Idempotent-Replayed`.
 */
export function honorIdempotencyKeys(app: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>): void {
  app.addHook('preHandler', async (request, reply) => {
    const user = userOf(request);
    const header = request.headers['idempotency-key'];
    if (!user || header === undefined || !takesIdempotencyKey(request.routeOptions)) return;
    const begun = await beginAttempt(db, { user: user.id, key: keyOf(header) }, fingerprintOf(request, env.SECRET_KEY));
    if (!Buffer.isBuffer(begun)) return void attempts.set(request, begun);
    return reply.header('Idempotent-Replayed', 'true').send(JSON.parse(unseal(env.SECRET_KEY, begun)));
  });
  // The rest of the request belongs to the attempt, so that its transactions are marked with it.
  app.addHook('preHandler', (request, _reply, done) => {
    const attempt = attempts.get(request);
    if (attempt) runAs(attempt, done);
    else done();
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const attempt = attempts.get(request);
    if (attempt) await finishAttempt(db, attempt, seal(env.SECRET_KEY, JSON.stringify(payload)));
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const attempt = attempts.get(request);
    if (attempt && reply.statusCode >= 400) await dropAttempt(db, attempt);
    if (attempt) attempt.isAnswered = true;
    return payload;
  });
}

/** Whether a call may make something: a search is a POST as well. */
export function takesIdempotencyKey(route: { method: string | string[]; config?: object }): boolean {
  const config = route.config ?? {};
  const isList = 'list' in config && config.list === true;
  const isPublic = !('access' in config) || config.access === 'public' || config.access === 'server';
  return route.method === 'POST' && !isList && !isPublic;
}

/** A string of the draft, in quotes, or the same without them as many clients send it. Throws 400. */
function keyOf(header: string | string[]): string {
  const [, quoted, bare] =
    /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x2b\x2d-\x7e]{1,255}))$/.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw new HttpError(400, 'bad_request', 'Idempotency-Key takes one string of 1 to 255 printable characters', {});
  return key;
}

/** Keyed, since a body may hold a password that a plain hash would give away. */
function fingerprintOf({ method, routeOptions, body }: FastifyRequest, secret: string): Buffer {
  const text = JSON.stringify([method, routeOptions.url, body]);
  return createHmac('sha256', secret).update('idempotency').update(text).digest();
}
