import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { setupInput } from '@touchline/contract';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '#database/pool';
import { liftTimeLimits } from '#database/start-lock';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { publishUser, putAccount } from './accounts.ts';
import { lockAdministrators } from './administrators.ts';
import { wrongCode } from './codes.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { refund, setupLimit, consume } from './throttle.ts';
import { hashOf } from './tokens.ts';

type Needs = Pick<Deps, 'db' | 'env'>;

/** Letters and digits that are not easily confused when typed from a terminal: five bits each. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** Whether there has never been an administrator. */
export async function isSetupNeeded(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM "user" WHERE role = 'admin' UNION ALL SELECT 1 FROM setup WHERE "closedAt" IS NOT NULL LIMIT 1`.execute(
    db,
  );
  return rows.length === 0;
}

/**
 * The code for creating the first administrator, the same at every start and in every process until it is used; null
 * when there is one. Only a nonce and the code's hash are stored: without the key, the code cannot be derived from the
 * database.
 */
export async function setupCode({ db, env }: Needs): Promise<string | null> {
  const fresh = randomBytes(16);
  return change(db, null, async (trx) => {
    await liftTimeLimits(trx);
    if (!(await isSetupNeeded(trx))) return null;
    await trx
      .insertInto('setup')
      .values({ nonce: fresh, codeHash: hashOf(codeOf(env.SECRET_KEY, fresh)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { nonce } = await trx.selectFrom('setup').select('nonce').executeTakeFirstOrThrow();
    const code = codeOf(env.SECRET_KEY, nonce);
    // The key differs from when the nonce was stored, so the code does too.
    await trx
      .updateTable('setup')
      .set({ codeHash: hashOf(code) })
      .where('closedAt', 'is', null)
      .execute();
    return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
  });
}

/** Creates the first administrator. Throws 409 when there is one, 422 on a wrong code or a weak password, 429. */
export async function setUp({ db }: Pick<Needs, 'db'>, input: z.output<typeof setupInput>, ip: string): Promise<void> {
  await proveSetup(db, input.code, ip);
  refuseWeakPassword(input.password, input.email);
  const { name, email } = input;
  const passwordHash = await hashPassword(input.password);
  await change(db, null, async (trx) => {
    await lockAdministrators(trx);
    if (!(await isSetupNeeded(trx))) throw closed();
    const id = await putAccount(trx, { name, email, role: 'admin', verified: true, passwordHash });
    await endSessions(trx, id, null);
    await sql`UPDATE setup SET "closedAt" = now()`.execute(trx);
    await publishUser(trx, id);
  });
}

/** Throws 409 when there is an administrator, 422 on a wrong code, 429 after several. */
export async function proveSetup(db: Db, typed: string, ip: string): Promise<void> {
  if (!(await isSetupNeeded(db))) throw closed();
  const caller = { account: 'setup', ip };
  await consume(db, setupLimit, caller);
  const stored = await db.selectFrom('setup').select('codeHash').executeTakeFirst();
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (!stored || !timingSafeEqual(stored.codeHash, hashOf(code))) throw wrongCode();
  await refund(db, setupLimit, caller);
}

const closed = () => new HttpError(409, 'conflict', 'An administrator already exists', {});

function codeOf(key: string, nonce: Buffer): string {
  const bytes = createHmac('sha256', key).update('setup code').update(nonce).digest();
  return [...bytes.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('');
}
