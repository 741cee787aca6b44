import type { PlaylistPosition } from '@touchline/contract';
import { sql } from 'kysely';
import { prepared } from '#database/prepared';
import type { Expired } from '#database/delete-portions';
import type { Deps } from '#server/deps';

/** No player waits longer for a media node. */
const isKept = sql<boolean>`at > now() - interval '1 hour'`;

export const expiredPositions: Expired = { table: 'playlist_position', where: sql`NOT (${isKept})` };

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

/** Where the playlists of a server were last. */
export function readPositions({ db }: Pick<Deps, 'db'>, server: number): Promise<PlaylistPosition[]> {
  const found = db.selectFrom('playlist_position').select(['key', 'number', 'discontinuities']);
  return found.where('server', '=', server).where(isKept).orderBy('key').execute();
}
