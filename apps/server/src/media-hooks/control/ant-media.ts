import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { ControlError, mustSucceed } from '#server/media-hooks/control/control';
import type { EndPublisher } from '#server/media-hooks/control/control';

const result = z.object({ success: z.boolean() });

/** The REST API of an Ant Media application, whose JWT filter knows the secret and wants a bare token. A failure is a 200 as well. */
export const endOnAntMedia: EndPublisher = async ({ key, app, secret, ask }) => {
  const headers: Record<string, string> = secret === null ? {} : { authorization: tokenOf(secret) };
  const path = `/${encodeURIComponent(app)}/rest/v2/broadcasts/${encodeURIComponent(key)}/stop`;
  const answer = await ask({ method: 'POST', path, headers });
  if (answer.status === 404) return false;
  mustSucceed(answer);
  const { data } = result.safeParse(answer.body);
  if (!data) throw new ControlError('unreadable answer');
  return data.success;
};

const lifetimeS = 60;

/** A JSON web token, HS256. */
function tokenOf(secret: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const expiresAt = Math.floor(Date.now() / 1000) + lifetimeS;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'touchline', exp: expiresAt })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
