import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Client } from 'pg';
import { unseal } from '#database/seal';

/**
 * Throws when the database was started with a different SECRET_KEY. Changes nothing. Also supports a database from
 * before fingerprints were stored: there, one encrypted token that the key can decrypt is proof enough.
 */
export async function checkSecretKey(client: Client, secret: string): Promise<void> {
  const [storedFingerprint] = await rowsOf<Fingerprint>(
    client,
    'secret_key',
    'SELECT salt, fingerprint FROM secret_key',
  );
  const isOurs = storedFingerprint
    ? timingSafeEqual(storedFingerprint.fingerprint, fingerprintOf(secret, storedFingerprint.salt))
    : await canDecryptTokens(client, secret);
  if (!isOurs)
    throw new Error(
      'SECRET_KEY: this database was started with another key. All processes of an installation need the same key; if none was set, it is in the file secret.key of the DATA_DIR that created the database.',
    );
}

/** Stores the fingerprint of the key at the first start. Needs a migrated database. */
export async function storeFingerprint(client: Client, secret: string): Promise<void> {
  const salt = randomBytes(16);
  await client.query('INSERT INTO secret_key (salt, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    salt,
    fingerprintOf(secret, salt),
  ]);
}

type Fingerprint = { salt: Buffer; fingerprint: Buffer };

const fingerprintOf = (secret: string, salt: Buffer) =>
  createHmac('sha256', secret).update('touchline secret key').update(salt).digest();

async function canDecryptTokens(client: Client, secret: string): Promise<boolean> {
  const servers = await rowsOf<{ tokenSealed: Buffer }>(client, 'server', 'SELECT "tokenSealed" FROM server');
  return servers.length === 0 || servers.some(({ tokenSealed }) => canDecrypt(secret, tokenSealed));
}

function canDecrypt(secret: string, sealed: Buffer): boolean {
  try {
    unseal(secret, sealed);
    return true;
  } catch {
    return false;
  }
}

/** No rows when the table does not exist yet. */
async function rowsOf<T extends object>(client: Client, table: string, statement: string): Promise<T[]> {
  const { rowCount } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
  return rowCount ? (await client.query<T>(statement)).rows : [];
}
