import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { seal, unseal } from '#database/seal';

export type PushKeys = { publicKey: string; privateKey: string };

/** The keys by which push services know this console (VAPID, RFC 8292); made when they are first needed. */
export async function pushKeys(db: Db, secretKey: string): Promise<PushKeys> {
  const stored = await readKeys(db, secretKey);
  if (stored) return stored;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  // Another process may have made some at the same moment.
  await sql`INSERT INTO push_key ("publicKey", "privateKeySealed") VALUES (${publicKey}, ${seal(secretKey, privateKey)})
    ON CONFLICT DO NOTHING`.execute(db);
  const made = await readKeys(db, secretKey);
  if (!made) throw new Error('The keys for push messages were not stored');
  return made;
}

/** Whether messages can be encrypted for a browser: its key is a point of the curve that RFC 8291 uses. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

async function readKeys(db: Db, secretKey: string): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_key').select(['publicKey', 'privateKeySealed']).executeTakeFirst();
  return row ? { publicKey: row.publicKey, privateKey: unseal(secretKey, row.privateKeySealed) } : null;
}
