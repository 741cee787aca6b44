import { readFileSync } from 'node:fs';
import { readClip } from '@touchline/media/clip';
import { createKeeper } from '@touchline/media/probe/recording';
import type { Recording } from '@touchline/media/probe/recording';
import { encodeStill } from '@touchline/media/still';
import type { Client } from 'pg';

let stills: Buffer[] = [];

/** Stores a key frame of a clip of the rehearsal (640 × 360) as the newest picture of a stream. */
export async function storeBenchPicture(client: Client, stream: number, number: number): Promise<void> {
  if (stills.length === 0) stills = readStills();
  await client.query(
    `INSERT INTO stream_picture (stream, at, mp4) VALUES ($1, now(), $2)
     ON CONFLICT (stream) DO UPDATE SET at = excluded.at, mp4 = excluded.mp4`,
    [stream, stills[number % stills.length]],
  );
}

function readStills(): Buffer[] {
  const recording: Recording = { groups: [], sound: null };
  const keep = createKeeper(recording);
  const { headers, frames } = readClip(readFileSync(new URL('../rehearsal/clips/football-en.flv', import.meta.url)));
  for (const tag of [...headers, ...frames]) keep(tag);
  return recording.groups.flatMap(({ avcC, frames: [key] }) => (key ? [encodeStill({ avcC, data: key.data })] : []));
}
