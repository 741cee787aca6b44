import { sql } from 'kysely';
import { hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import type { People } from '#server/rehearsal/desk/write-people';
import type { Transaction } from '#database/pool';

/** Streams that follow the feed, in the order of their keys. */
const followers = 24;

/** Of which one is postponed, one has no time yet, one was corrected, and one the feed has no more. */
const places = { postponed: 3, tbd: 7, corrected: 11, missing: 15 };

/** A match on air that the feed cancels. */
const onAir = 'demo-hockey-ru';

/**
 * Lets matches of the days ahead follow a feed, as loads until now would have left them. The feed itself is not loaded: it
 * does not exist.
 */
export async function writeFeed(trx: Transaction, people: People, now: number): Promise<void> {
  const editor = valueOf(people, 'editor@touchline.test').id;
  await sql`UPDATE setting SET "feedUrl" = 'https://feed.example.org/fixtures.json', "feedPlansStreams" = true,
    "feedLastGoodAt" = ${instantOf(now - 12 * minuteMs)}`.execute(trx);
  const { rows } = await sql<{ stream: number }>`
    INSERT INTO fixture (feed, event_id, stream, title, "startAt", "plannedAt")
    SELECT 'autoload', event_id, stream.id, home.name || ' – ' || away.name, "startAt", stream."createdAt"
    FROM stream JOIN team home ON home.id = team1 JOIN team away ON away.id = team2
    WHERE phase = 'scheduled' AND stream."archivedAt" IS NULL AND event_id <> '' AND key NOT LIKE 'demo-%'
      AND "startAt" > ${instantOf(now + 30 * hourMs)} AND NOT EXISTS (SELECT FROM playlist WHERE playlist.stream = stream.id)
    ORDER BY key LIMIT ${followers} RETURNING stream`.execute(trx);
  const at = (place: number) => rows[place]?.stream ?? null;
  await noteHistory(trx, at(places.postponed), now);
  await sql`UPDATE stream SET postponed = id = ${at(places.postponed)}, "startTimeTbd" = id = ${at(places.tbd)}
    WHERE id IN (${at(places.postponed)}, ${at(places.tbd)})`.execute(trx);
  await sql`UPDATE history SET "from" = 'feed', "user" = NULL
    WHERE kind = 'edit' AND "to" = 'created' AND stream IN (SELECT stream FROM fixture)`.execute(trx);
  await sql`
    INSERT INTO fixture_field (fixture, field, reported, source, at)
    SELECT fixture.id, reported.key, reported.value, 'feed', stream."createdAt" FROM fixture JOIN stream ON stream.id = fixture.stream
      CROSS JOIN LATERAL jsonb_each(fixture_values(stream.*)) reported`.execute(trx);
  // The feed says half an hour later than the editor.
  await sql`
    UPDATE fixture_field SET source = 'person', "by" = ${editor}, at = ${instantOf(now - 3 * hourMs)}, reported = jsonb_set(reported, '{1}',
      to_jsonb(to_char(((reported ->> 1)::time + interval '30 minutes'), 'HH24:MI')))
    FROM fixture WHERE fixture.id = fixture AND field = 'start' AND stream = ${at(places.corrected)}`.execute(trx);
  await sql`
    UPDATE fixture SET question = 'missing', "missingSince" = ${instantOf(now - 12 * minuteMs)}, "askedAt" = ${instantOf(now - 12 * minuteMs)}
    WHERE stream = ${at(places.missing)}`.execute(trx);
}

/** The feed has put a match off an hour ago. */
async function noteHistory(trx: Transaction, stream: number | null, now: number): Promise<void> {
  if (stream === null) return;
  await sql`
    INSERT INTO history (stream, at, kind, "from", "to", reason)
    VALUES (${stream}, ${instantOf(now - hourMs)}, 'edit', 'feed', 'changed', 'postponed')`.execute(trx);
  await sql`UPDATE stream SET version = version + 1 WHERE id = ${stream}`.execute(trx);
}

/** Lets a match on air follow the feed, which wants to cancel it: a person has to decide. */
export async function writeFeedQuestion(trx: Transaction, now: number): Promise<void> {
  await sql`
    WITH asked AS (
      INSERT INTO fixture (feed, event_id, stream, title, "startAt", "plannedAt", question, "askedAt")
      SELECT 'autoload', 'ev-' || key, stream.id, home.name || ' – ' || away.name, "startAt", ${instantOf(now - 50 * hourMs)},
        'in_progress', ${instantOf(now - 4 * minuteMs)}
      FROM stream JOIN team home ON home.id = team1 JOIN team away ON away.id = team2 WHERE key = ${onAir}
      RETURNING id, stream, event_id
    ), named AS (
      UPDATE stream SET event_id = asked.event_id FROM asked WHERE stream.id = asked.stream
    )
    INSERT INTO fixture_field (fixture, field, reported, source, at)
    SELECT asked.id, reported.key, CASE reported.key WHEN 'canceled' THEN 'true'::jsonb ELSE reported.value END, 'feed', ${instantOf(now - 4 * minuteMs)}
    FROM asked JOIN stream ON stream.id = asked.stream CROSS JOIN LATERAL jsonb_each(fixture_values(stream.*)) reported
    -- The start of a demo match is new with each start of the console.
    WHERE reported.key <> 'start'`.execute(trx);
}
