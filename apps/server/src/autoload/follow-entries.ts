import { sql } from 'kysely';
import { forgetOwnerChoice } from '#server/playlist/own-queries';
import type { Db } from '#database/pool';
import { change } from '#kit/change';
import { publishMany } from '#kit/events';

/** Queries changed in one transaction. */
const portion = 100;

/**
 * Updates stored queries to the current feed entries: texts and start. A canceled match revokes them, and one that is
 * no longer canceled restores them. What their owners chose or revoked stays. Also continues an interrupted load.
 */
export async function followEntries(db: Db, ask: () => Promise<void>): Promise<void> {
  const behind = await sql<{ id: number }>`SELECT id FROM feed_entry WHERE NOT "isFollowed" ORDER BY id`.execute(db);
  for (const { id } of behind.rows) {
    do await ask();
    while (await followSome(db, id));
    await sql`UPDATE feed_entry SET "isFollowed" = true WHERE id = ${id}`.execute(db);
  }
}

type Followed = { id: number; user: number; isRevoked: boolean; isOther: boolean };

const words = ['sportText', 'team1Text', 'team2Text'];
const facts = [...words, 'tournamentText', 'startDate', 'startTime', 'timezone'];
const of = (names: string[], table: string) => sql`ROW(${sql.join(names.map((name) => sql.ref(`${table}.${name}`)))})`;

/** Updates a portion of the queries of users with autoload; returns whether there may be more. */
function followSome(db: Db, entry: number): Promise<boolean> {
  return change(db, null, async (trx) => {
    const { rows } = await sql<Followed>`
      WITH behind AS MATERIALIZED (
        SELECT playlist.id, ${of(words, 'playlist')} IS DISTINCT FROM ${of(words, 'entry')} AS "isOther" FROM feed_entry entry
          JOIN playlist ON playlist.event_id = entry.event_id AND playlist.event_id <> '' AND origin = 'feed'
          JOIN feed_reader reader ON reader."user" = playlist."user" AND reader."to" IS NULL
        WHERE entry.id = ${entry} AND playlist."user" <> ALL(entry."excludedFor")
          AND (${of(facts, 'playlist')} IS DISTINCT FROM ${of(facts, 'entry')}
            OR (entry."canceledAt" IS NOT NULL AND "revokedAt" IS NULL)
            OR (entry."canceledAt" IS NULL AND "revokedBy" = 'feed'))
        ORDER BY playlist.id LIMIT ${sql.lit(portion)} FOR UPDATE OF playlist
      )
      UPDATE playlist SET version = playlist.version + 1,
        ${sql.join(facts.map((name) => sql`${sql.ref(name)} = ${sql.ref(`entry.${name}`)}`))},
        "searchKey" = entry."searchKey",
        "revokedAt" = CASE WHEN "revokedBy" = 'owner' THEN "revokedAt" WHEN entry."canceledAt" IS NOT NULL THEN coalesce("revokedAt", now()) END,
        "revokedBy" = CASE WHEN "revokedBy" = 'owner' THEN 'owner' WHEN entry."canceledAt" IS NOT NULL THEN 'feed' END
      FROM behind, feed_entry entry WHERE playlist.id = behind.id AND entry.id = ${entry}
      RETURNING playlist.id, "user", "revokedAt" IS NOT NULL AS "isRevoked", "isOther"`.execute(trx);
    const revoked = rows.filter(({ isRevoked }) => isRevoked).map(({ id }) => id);
    if (revoked.length > 0)
      await sql`DELETE FROM playlist_review WHERE playlist = ANY(${revoked}::int8[]) AND state = 'open'`.execute(trx);
    for (const { id, isOther } of rows) if (isOther) await forgetOwnerChoice(trx, id);
    await publishMany(
      trx,
      'reference',
      rows.map(({ id, user }) => ({ id, user, entity: 'playlist' })),
    );
    return rows.length === portion;
  });
}
