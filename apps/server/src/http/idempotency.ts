import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { aliveEveryMs, beginAttempt, dropAttempt, finishAttempt, runAs } from '#http/attempt';
import type { Attempt } from '#http/attempt';
import { keepAttempts } from '#http/keep-attempts';
import type { Db } from '#database/pool';
import { userOf } from '#http/serve';
import { HttpError } from '#http/http-error';
import { seal, unseal } from '#database/seal';

const attempts = new WeakMap<FastifyRequest, Attempt>();

/**
 * Honors `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) on the posts of signed-in users: a request
 * repeated with its key within a day takes effect once and gets the first reply, marked `Idempotent-Replayed`. Replies
 * are stored encrypted with `secretKey`.
 */
export function honorIdempotencyKeys(app: FastifyInstance, db: Db, secretKey: string): void {
  const kept = keepAttempts(db, aliveEveryMs);
  app.addHook('preHandler', async (request, reply) => {
    const user = userOf(request);
    const header = request.headers['idempotency-key'];
    if (!user || header === undefined || !takesIdempotencyKey(request.routeOptions)) return;
    const begun = await beginAttempt(db, { user: user.id, key: keyOf(header) }, fingerprintOf(request, secretKey));
    if (!Buffer.isBuffer(begun)) {
      attempts.set(request, begun);
      return kept.add(begun);
    }
    return reply.header('Idempotent-Replayed', 'true').send(JSON.parse(unseal(secretKey, begun)));
  });
  // Runs the rest of the request inside the attempt, so that its transactions mark it as written.
  app.addHook('preHandler', (request, _reply, done) => {
    const attempt = attempts.get(request);
    if (attempt) runAs(attempt, done);
    else done();
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const attempt = attempts.get(request);
    if (attempt) await finishAttempt(db, attempt, seal(secretKey, JSON.stringify(payload)));
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const attempt = attempts.get(request);
    if (!attempt) return payload;
    kept.remove(attempt);
    // Without the database it cannot be dropped, and is given up a little later, because nobody says that it is running.
    if (reply.statusCode >= 400) await dropAttempt(db, attempt).catch(() => null);
    attempt.isAnswered = true;
    return payload;
  });
}

/** Whether a call accepts the header: POST calls of signed-in users, except searches. */
export function takesIdempotencyKey(route: { method: string | string[]; config?: object }): boolean {
  const config = route.config ?? {};
  const isList = 'list' in config && config.list === true;
  const isPublic = !('access' in config) || config.access === 'public' || config.access === 'server';
  return route.method === 'POST' && !isList && !isPublic;
}

/** A quoted string as in the draft, or unquoted as many clients send it. Throws 400. */
function keyOf(header: string | string[]): string {
  const [, quoted, unquoted] =
    /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x2b\x2d-\x7e]{1,255}))$/.exec(String(header)) ?? [];
  const key = quoted ?? unquoted;
  if (key === undefined)
    throw new HttpError(400, 'bad_request', 'Idempotency-Key must be a string of 1 to 255 printable characters', {});
  return key;
}

/** An HMAC: a body may hold a password, which a plain hash would reveal. */
function fingerprintOf({ method, routeOptions, body }: FastifyRequest, secret: string): Buffer {
  const text = JSON.stringify([method, routeOptions.url, body]);
  return createHmac('sha256', secret).update('idempotency').update(text).digest();
}
