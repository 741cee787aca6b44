import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { hashOf } from '#server/auth/tokens';
import type { Deps } from '#server/deps';
import { hookSecret } from '#server/media-hooks/hook-secret';

type Signed = { server: number; token: string; body: Buffer; signature: string };

/** Server clocks differ, and a call waits a few seconds at most. The clean-up keeps signatures twice as long. */
const maxAgeMs = 300_000;

const signedTime = z.object({ request: z.object({ time: z.iso.datetime({ offset: true }) }) });

/**
 * Whether a body was signed with the server's secret (HMAC-SHA1 as web-safe base64, OvenMediaEngine's
 * `X-OME-Signature`) at most five minutes ago and is not a replay.
 */
export async function acceptSignature({ db, now }: Pick<Deps, 'db' | 'now'>, call: Signed): Promise<boolean> {
  const expected = createHmac('sha1', hookSecret(call.token)).update(call.body).digest('base64url');
  // In practice, the padding is optional.
  const sentSignature = call.signature.replace(/=+$/, '');
  if (!timingSafeEqual(hashOf(sentSignature), hashOf(expected)) || !isRecent(call.body, now())) return false;
  return isFirstUse(db, `${call.server} ${expected}`);
}

function isRecent(body: Buffer, now: Date): boolean {
  try {
    const { time } = z.parse(signedTime, JSON.parse(body.toString('utf8'))).request;
    return Math.abs(now.getTime() - Date.parse(time)) <= maxAgeMs;
  } catch {
    return false;
  }
}

/** Stores a signature, in the database since a replay may reach another process. */
async function isFirstUse(db: Deps['db'], signature: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO hook_signature (signature) VALUES (${signature})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}
