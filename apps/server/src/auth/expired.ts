import { sql } from 'kysely';
import type { Expired } from '#database/delete-portions';
import { idleDays } from './authenticator.ts';

export const expiredSignIns: readonly Expired[] = [
  {
    table: 'session',
    where: sql`"expiresAt" <= now() OR "lastUsedAt" <= now() - make_interval(days => ${idleDays})`,
  },
  // Shown as expired for a month, so that somebody sees why a program has stopped.
  { table: 'access_token', where: sql`"expiresAt" <= now() - interval '30 days'` },
  { table: 'code', where: sql`"expiresAt" <= now()` },
  { table: 'spent_challenge', where: sql`at < now() - interval '1 hour'` },
  { table: 'throttle', where: sql`"endsAt" <= now()` },
  { table: 'known_device', where: sql`"lastUsedAt" < now() - interval '180 days'` },
];
