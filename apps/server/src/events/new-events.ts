import { eventData, eventKinds } from '@touchline/contract';
import type { Client } from 'pg';
import * as z from 'zod/mini';
import { reset } from '#server/events/live-event';
import type { LiveEvent } from '#server/events/live-event';

/** Beyond this many at once, reading everything again is less work. */
const maxEvents = 2_000;

/**
 * The events that were committed since a snapshot, in the order of `missedSince`, and the snapshot to continue from. Ids
 * are drawn before transactions commit, so they do not tell what is new. Without events there is one row without an id.
 */
const newEvents = `WITH taken AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
  SELECT snapshot::text, id::float8, kind, data, extract(epoch FROM now() - at)::float8 * 1000 AS "ageMs" FROM taken
  LEFT JOIN event ON xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
  ORDER BY horizon, event.id LIMIT ${maxEvents}`;

const found = z.array(
  z.union([
    z.object({ snapshot: z.string(), id: z.int(), kind: z.enum(eventKinds), data: eventData, ageMs: z.number() }),
    z.object({ snapshot: z.string(), id: z.null() }),
  ]),
);

/**
 * Reads the events that are committed from now on, over one connection, which it drops when that fails. `onDelay` gets the
 * time since the beginning of the transaction that published an event.
 */
export async function followNewEvents(
  client: Client,
  dispatch: (event: LiveEvent) => void,
  onDelay: (ms: number) => void,
): Promise<{ look: () => void }> {
  const now = await client.query<{ now: string }>('SELECT pg_current_snapshot()::text AS now');
  let snapshot = now.rows[0]?.now ?? '';
  let isReading = false;
  let isDue = false;

  async function read(): Promise<void> {
    const result = await client.query({ name: 'new events', text: newEvents, values: [snapshot] });
    const rows = found.parse(result.rows);
    snapshot = rows[0]?.snapshot ?? snapshot;
    for (const row of rows) if (row.id !== null) onDelay(row.ageMs);
    if (rows.length === maxEvents) dispatch(reset);
    else for (const row of rows) if (row.id !== null) dispatch({ id: row.id, kind: row.kind, data: row.data });
  }

  /** One statement after the other: what is committed during a reading is found by the next. */
  async function readAll(): Promise<void> {
    isReading = true;
    for (isDue = true; isDue;) {
      isDue = false;
      await read();
    }
    isReading = false;
  }

  return {
    look() {
      if (isReading) isDue = true;
      else readAll().catch(() => client.connection.stream.destroy());
    },
  };
}
