import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { deviceLimit } from './throttle.ts';
import type { Allowance } from './throttle.ts';
import { hashOf } from './tokens.ts';

/** Devices per user; above this number, the oldest is deleted. */
const maxDevices = 20;

/**
 * The limit of a device that has signed in to the account before; null for any other. Only the device knows its secret,
 * so nobody else can exhaust its limit.
 */
export async function deviceAllowance(db: Db, account: string, device: string): Promise<Allowance | null> {
  const { rows } = await sql`
    SELECT 1 FROM known_device JOIN "user" ON "user".id = known_device."user"
    WHERE lower("user".email) = lower(${account}) AND "deviceHash" = ${hashOf(device)}`.execute(db);
  if (rows.length === 0) return null;
  return { ...deviceLimit, key: `login device ${account} ${hashOf(device).toString('hex')}` };
}

/** Stores that a user signed in on a device. */
export async function rememberDevice(db: Db, user: number, device: string): Promise<void> {
  await sql`
    INSERT INTO known_device ("user", "deviceHash") VALUES (${user}, ${hashOf(device)})
    ON CONFLICT ("user", "deviceHash") DO UPDATE SET "lastUsedAt" = now()`.execute(db);
  await sql`
    DELETE FROM known_device WHERE "user" = ${user} AND "deviceHash" IN (
      SELECT "deviceHash" FROM known_device WHERE "user" = ${user} ORDER BY "lastUsedAt" DESC OFFSET ${maxDevices}
    )`.execute(db);
}
