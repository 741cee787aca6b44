import type { NoticeData } from '@touchline/contract';
import { sql } from 'kysely';
import type { Owner } from '#server/auto-takes/read-rules';
import type { Match, Rule } from '#server/auto-takes/rule';
import { notifyMany } from '#server/notifications/notify';
import { titleOf } from '#server/notifications/titles';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';

export type Taken = { match: Match; rule: Rule };

/** Stores what rules have taken, with its history, and notifies the owners once each. */
export async function storeTakes(
  trx: Transaction,
  taken: readonly Taken[],
  owners: ReadonlyMap<number, Owner>,
): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ match, rule }) => ({
    stream: match.id,
    user: rule.user,
    ruleName: rule.name,
    userName: owners.get(rule.user)?.name ?? '',
  }));
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (stream int8, "user" int8, "ruleName" text, "userName" text)
    ), added AS (
      INSERT INTO take (stream, "user", "takenBy", "ruleName") SELECT stream, "user", NULL, "ruleName" FROM given
      ON CONFLICT DO NOTHING RETURNING stream
    ) INSERT INTO history (stream, kind, "from", "to")
      SELECT stream, 'take', "ruleName", "userName" FROM given WHERE stream IN (SELECT stream FROM added)`.execute(trx);
  for (const [user, ofUser] of Map.groupBy(taken, ({ rule }) => rule.user)) await notifyOwner(trx, user, ofUser);
  await publishMany(
    trx,
    'take',
    rows.map(({ stream }) => ({ id: stream, stream })),
  );
}

/** An import may bring a hundred matches at once, of which one notification tells. */
async function notifyOwner(trx: Transaction, user: number, taken: readonly Taken[]): Promise<void> {
  const [first, ...others] = taken.toSorted((a, b) => a.match.startsAt - b.match.startsAt || a.match.id - b.match.id);
  if (!first) return;
  const title = await titleOf(trx, first.match.id);
  const data: NoticeData =
    others.length === 0
      ? { stream: first.match.id, title, rule: first.rule.name }
      : { title: `${title} +${others.length}`, rule: first.rule.name };
  await notifyMany(trx, [{ user, kind: 'auto_taken', data }]);
}
