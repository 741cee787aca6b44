import type { Format, FormatStatuses, LineupMatch, StreamFault } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { canWorkOn } from '#server/streams/access';
import { matchName } from '#server/streams/match-name';
import { leadTime } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';

type Shown = Omit<LineupMatch, 'checks' | 'decision' | 'holders' | 'keyFingerprint'>;

/** The newest decision with what it was based on. */
type StoredDecision = {
  isGo: boolean;
  note: string;
  by: string | null;
  at: string;
  bad: string[];
  isStartMoved: boolean;
  isOtherServer: boolean;
  isOtherKey: boolean;
};

/** All that the line-up knows of a match. */
export type LineupFacts = Shown & {
  /** `isAble`: whether they can work on the match. A blocked holder cannot, nor one who may not see it any more. */
  holders: (LineupMatch['holders'][number] & { isAble: boolean })[];
  key: string;
  formats: FormatStatuses | null;
  contentFaults: StreamFault[];
  plannedSize: { width: number; height: number } | null;
  /** Formats whose size was read from the picture. */
  sized: Format[];
  /** Why the latest attempt to publish was refused, or the source cannot be pulled. */
  refusal: string | null;
  pullReason: string | null;
  /** The open links of clients, and those of them that have been opened. */
  links: number;
  openedLinks: number;
  /** Whether the server says who watches. */
  isCounted: boolean;
  stored: StoredDecision | null;
};

const title = matchName({
  team1: sql`stream."team1Name"`,
  team2: sql`stream."team2Name"`,
  tournament: sql`stream."tournamentName"`,
  sport: sql`stream."sportName"`,
});

const utc = (at: RawBuilder<unknown>) => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const holders = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', "user".id, 'name', "user".name,
    'confirmedAt', CASE WHEN take."confirmedFor" = stream."startAt" THEN ${utc(sql.ref('take.confirmedAt'))} END,
    'isAble', ${canWorkOn('user', sql.ref('stream.id'))})
    ORDER BY take."isLead" DESC, take."takenAt", take."user")
  FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id), '[]')`;

const decision = sql`(SELECT jsonb_build_object('isGo', "isGo", 'note', note, 'by', "user".name, 'at', ${utc(sql.ref('lineup_decision.at'))},
    'bad', bad, 'isStartMoved', lineup_decision."startAt" <> stream."startAt",
    'isOtherServer', lineup_decision.server IS DISTINCT FROM stream.server, 'isOtherKey', "keyHash" <> md5(stream.key))
  FROM lineup_decision LEFT JOIN "user" ON "user".id = lineup_decision."user"
  WHERE lineup_decision.stream = stream.id ORDER BY lineup_decision.id DESC LIMIT 1)`;

const sized = sql`coalesce((SELECT jsonb_agg(name) FROM jsonb_each(nullif(monitor.memory, 'null')) AS format (name, memory)
  WHERE (memory ->> 'isSized')::bool IS NOT FALSE AND jsonb_typeof(memory) = 'object'), '[]')`;

const openLinks = sql`signed_link WHERE signed_link.stream = stream.id AND "revokedAt" IS NULL AND "until" > now()`;

const columns = sql`stream.id, ${title} AS title, stream."sportName", stream."sportNameRu", stream."tournamentName", stream."serverName", stream."startAt",
  stream."endAt", stream."startTimeTbd", stream.postponed, stream."startAt" - ${leadTime} AS "opensAt", stream.phase, stream.state, stream."probedAt",
  stream.server, stream.key, stream.formats, stream."contentFaults", stream.refusal ->> 'reason' AS refusal, stream."pullReason",
  CASE WHEN size.width IS NOT NULL AND size.height IS NOT NULL
    THEN jsonb_build_object('width', size.width, 'height', size.height) END AS "plannedSize",
  ${sized} AS sized, ${holders} AS holders, ${decision} AS stored,
  (SELECT count(*)::int4 FROM ${openLinks}) AS links,
  (SELECT count(*)::int4 FROM ${openLinks} AND EXISTS (SELECT FROM watch_session WHERE watch_session.link = signed_link.id)) AS "openedLinks",
  coalesce(host.vendor = 'touchline', false) AS "isCounted",
  (SELECT no_show.at FROM no_show WHERE no_show.stream = stream.id AND no_show."startAt" = stream."startAt") AS "noShowAt"`;

/** What is known of streams, earliest first. */
export async function readFacts(db: Db, ids: readonly number[]): Promise<LineupFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LineupFacts>`${prepared}
    SELECT ${columns} FROM stream_item stream LEFT JOIN server host ON host.id = stream.server
      LEFT JOIN resolution size ON size.id = stream.resolution LEFT JOIN monitor ON monitor.stream = stream.id
    WHERE stream.id = ANY(${[...ids]}::int8[]) ORDER BY stream."startAt", stream.id`.execute(db);
  return rows;
}
