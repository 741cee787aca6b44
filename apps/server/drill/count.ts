import { Client } from 'pg';
import type { Change, Ledger } from './ledger.ts';
import type { Listener } from './listeners.ts';

/** Something that should not be. `at`: about when it happened; null: not known. */
export type Finding = { what: string; at: number | null };

/** `lost`: acknowledged, and not there. `doubled`: there more than once. `missed`: events that a listener never got. */
export type Count = { lost: Finding[]; doubled: Finding[]; missed: Finding[] };

/** Compares what the console has acknowledged with what the database has. */
export async function countStored(
  url: string,
  { acknowledged, open }: Ledger,
  canaries: readonly number[],
): Promise<Count> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const count = async (text: string) => {
    const { rows } = await client.query<{ name: string; n: string | number }>(text);
    return new Map(rows.map(({ name, n }) => [name, Number(n)]));
  };
  const ofKind = (kind: Change['kind']) => acknowledged.filter((change) => change.kind === kind);
  try {
    const lost: Finding[] = [];
    const doubled: Finding[] = [];
    const compare = (what: string, changes: readonly Change[], stored: ReadonlyMap<string, number>) => {
      for (const { marker, acknowledgedAt: at } of changes) {
        const n = stored.get(marker) ?? 0;
        if (n === 0) lost.push({ what: `${what} ${marker}`, at });
        if (n > 1) doubled.push({ what: `${what} ${marker}, ${n} times`, at });
      }
      for (const marker of open)
        if ((stored.get(marker) ?? 0) > 1) doubled.push({ what: `${what} ${marker}, never acknowledged`, at: null });
    };
    compare('stream', ofKind('stream'), await count(streams));
    compare('edit', ofKind('edit'), await count(edits));
    compare('comment', ofKind('comment'), await count(comments));
    const stillThere = await count(`SELECT id::text AS name, 1 AS n FROM comment`);
    for (const id of canaries) if (!stillThere.has(String(id))) lost.push({ what: `canary ${id}`, at: null });
    const holders = await count(`SELECT stream || ' ' || "user" AS name, 1 AS n FROM take`);
    for (const [key, { holds, at }] of lastTakes(ofKind('take')))
      if (holders.has(key) !== holds) lost.push({ what: `take ${key}: ${holds ? 'held' : 'released'}`, at });
    for (const [what, text] of Object.entries(twice))
      for (const [name, n] of await count(text)) doubled.push({ what: `${what} ${name}, ${n}`, at: null });
    return { lost, doubled, missed: [] };
  } finally {
    await client.end();
  }
}

const streams = `SELECT title AS name, count(*) AS n FROM stream GROUP BY 1`;
const edits = `SELECT after ->> 'monitor' AS name, count(*) AS n FROM audit
  WHERE entity = 'stream' AND action = 'update' AND after ? 'monitor' GROUP BY 1`;
const comments = `SELECT substring(message FROM '\\S+$') AS name, count(*) AS n FROM comment WHERE message LIKE '@%' GROUP BY 1`;

/** What has to be there once, or once for each: rows are those that are not. */
const twice: Record<string, string> = {
  'entries of comments in the history of stream': `SELECT stream::text AS name, abs(entries - comments) AS n FROM (
      SELECT stream, (SELECT count(*) FROM comment WHERE comment.stream = history.stream) AS comments, count(*) AS entries
      FROM history WHERE kind = 'comment' GROUP BY stream) AS counted WHERE entries <> comments`,
  'notifications of comment': `SELECT data ->> 'comment' AS name, count(*) AS n FROM notice WHERE kind = 'mentioned'
    GROUP BY "user", 1 HAVING count(*) > 1`,
  'take or release after the same in the history of': `SELECT stream || ' ' || "to" AS name, count(*) AS n FROM (
      SELECT stream, "to", kind, lag(kind) OVER (PARTITION BY stream, "to" ORDER BY id) AS before
      FROM history WHERE kind IN ('take', 'release')) AS ordered WHERE kind = before GROUP BY 1`,
  'the same change of state again in the history of stream': `SELECT stream || ' ' || "to" AS name, count(*) AS n FROM (
      SELECT stream, "from", "to", lag("from") OVER own AS "fromBefore", lag("to") OVER own AS "toBefore"
      FROM history WHERE kind = 'state' WINDOW own AS (PARTITION BY stream ORDER BY id)) AS ordered
    WHERE "from" = "fromBefore" AND "to" = "toBefore" GROUP BY 1`,
  'incidents at the same time of stream': `SELECT one.stream::text AS name, count(*) AS n
    FROM incident_stream one JOIN incident_stream other ON other.stream = one.stream AND other.incident > one.incident
      JOIN incident a ON a.id = one.incident JOIN incident b ON b.id = other.incident AND b.cause = a.cause
    WHERE one."joinedAt" < coalesce(other."leftAt", 'infinity') AND other."joinedAt" < coalesce(one."leftAt", 'infinity')
    GROUP BY 1`,
  'mails about one thing to one person': `SELECT recipient || ' ' || link || ' ' || subject AS name, count(*) AS n FROM mail
    WHERE link LIKE '%comment=%' GROUP BY 1 HAVING count(*) > 1`,
};

function lastTakes(changes: readonly Change[]): Map<string, { holds: boolean; at: number }> {
  const last = new Map<string, { holds: boolean; at: number }>();
  for (const { marker, stream, acknowledgedAt } of changes) {
    const [user, holds] = marker.split(' ');
    last.set(`${stream} ${user}`, { holds: holds === 'true', at: acknowledgedAt });
  }
  return last;
}

/** Changes that a listener has not heard of. */
export function countMissed(
  { acknowledged }: Ledger,
  canaries: readonly number[],
  listeners: readonly Listener[],
): Finding[] {
  return listeners.flatMap((listener, index) => {
    const behind = canaries.filter((id) => listener.heardComment(id) === null);
    return [
      ...missedBy(listener, acknowledged).map(({ kind, marker, acknowledgedAt }) => ({
        what: `listener ${index + 1}: ${kind} ${marker}`,
        at: acknowledgedAt,
      })),
      ...behind.map((id) => ({ what: `listener ${index + 1}: canary ${id}`, at: null })),
    ];
  });
}

/** Events name a stream and not its change, so each change needs one of its own that came after it had begun. */
function missedBy(listener: Listener, acknowledged: readonly Change[]): Change[] {
  const used = new Map<string, number>();
  // Of a record whose reply was lost the number is not known.
  const known = acknowledged.filter(({ record }) => record !== 0).toSorted((a, b) => a.beganAt - b.beganAt);
  return known.filter(({ kind, stream, record, version, beganAt }) => {
    if (kind === 'comment') return listener.heardComment(record) === null;
    // Read again after a reset, which says that the events before it may be lost.
    if (version !== null && listener.hasRead(stream, version)) return false;
    if (kind === 'take' && listener.rereads().some((at) => at >= beganAt)) return false;
    const named = kind === 'take' ? 'take' : 'stream';
    const from = used.get(`${named} ${stream}`) ?? 0;
    const own = listener.eventsOf(named, stream).findIndex((at, index) => index >= from && at >= beganAt);
    if (own >= 0) used.set(`${named} ${stream}`, own + 1);
    return own < 0;
  });
}

/** Whether all mails were sent. */
export async function hasUnsentMail(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM mail WHERE "sentAt" IS NULL');
  await client.end();
  return (rows[0]?.n ?? 0) > 0;
}
