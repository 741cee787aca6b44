import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#database/pool';

/**
 * Makes streams due for a round in which something may be a fault, or over, by other thresholds. `which`: SQL over
 * `stream`.
 */
export async function judgeAgain(trx: Transaction, which: RawBuilder<boolean>): Promise<void> {
  await sql`UPDATE monitor SET "dueAt" = now() FROM stream
    WHERE stream.id = monitor.stream AND monitor."dueAt" > now() AND ${which} AND (
      memory #> '{content,since}' <> '{}' OR memory #> '{content,goneSince}' <> '{}' OR memory ?| '{lostSince,backSince}')`.execute(
    trx,
  );
}
