import type { PlaylistPosition } from '@touchline/contract';
import { sql } from 'kysely';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

/** Stores where the playlists of a server are. */
export async function savePositions(
  { db }: Pick<Deps, 'db'>,
  server: number,
  positions: PlaylistPosition[],
): Promise<void> {
  const keys = positions.map(({ key }) => key);
  const numbers = positions.map(({ number }) => number);
  const discontinuities = positions.map((position) => position.discontinuities);
  await sql`${prepared}
    INSERT INTO playlist_position (server, key, number, discontinuities)
    SELECT ${server}, * FROM unnest(${keys}::text[], ${numbers}::int8[], ${discontinuities}::int8[])
    ON CONFLICT (server, key) DO UPDATE SET number = excluded.number, discontinuities = excluded.discontinuities, at = now()`.execute(
    db,
  );
}

/** Where the playlists of a server were last. No player waits longer than an hour for a media node. */
export async function readPositions({ db }: Pick<Deps, 'db'>, server: number): Promise<PlaylistPosition[]> {
  const { rows } = await sql<PlaylistPosition>`${prepared}
    SELECT key, number::float8, discontinuities::float8 FROM playlist_position
    WHERE server = ${server} AND at > now() - interval '1 hour' ORDER BY key`.execute(db);
  return rows;
}
