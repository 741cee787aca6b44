import { sql } from 'kysely';
import { hourMs, minuteMs } from '#server/rehearsal/desk/fixtures';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import { writeFeedQuestion } from '#server/rehearsal/desk/write-feed';
import type { Busy } from '#server/rehearsal/desk/roster';
import type { People } from '#server/rehearsal/desk/write-people';
import { rehearsalMatches } from '#server/rehearsal/matches';
import type { Transaction } from '#database/pool';

/** Who holds the matches on air. Two that run and the next one to start are left for whoever signs in. */
const holders: Record<string, string> = {
  'demo-football-en': 'operator@touchline.test',
  'demo-football-ru': 'operator2@touchline.test',
  'demo-hockey-ru': 'ivan.sokolov@touchline.test',
  'demo-volleyball-ru': 'nina.orlova@touchline.test',
  'demo-black': 'priya.nair@touchline.test',
  'demo-down': 'james.whitfield@touchline.test',
};

/** When the holders of the matches on air have no time for others. */
export function busyTonight(now: number): Busy[] {
  return Object.values(holders).map((email) => ({
    email,
    startsAt: now - 45 * minuteMs,
    endsAt: now + 160 * minuteMs,
  }));
}

type Tonight = { id: number; key: string; phase: string; startAt: string; endAt: string };

/** Adds takes, a comment and the beginning of their histories to the matches on air, a mosaic, and an open handover. */
export async function writeTonight(trx: Transaction, people: People, now: number): Promise<void> {
  const { rows } = await sql<Tonight>`
    SELECT id, key, phase, "startAt", "endAt" FROM stream WHERE key = ANY(${rehearsalMatches.map(({ key }) => key)})`.execute(
    trx,
  );
  const streams = new Map(rows.map(({ key, id }) => [key, id]));
  const takes = Object.entries(holders).map(([key, email], at) => {
    const user = valueOf(people, email);
    return { stream: valueOf(streams, key), user: user.id, name: user.name, at: now - (70 + at * 3) * minuteMs };
  });
  await insertRows(
    trx,
    'take',
    { stream: 'int8', user: 'int8', takenAt: 'timestamptz', takenBy: 'int8' },
    takes.map(({ stream, user, at }) => ({ stream, user, takenAt: instantOf(at), takenBy: user })),
  );
  const remark = {
    stream: valueOf(streams, 'demo-down'),
    user: valueOf(people, 'james.whitfield@touchline.test').id,
    at: now - 8 * minuteMs,
  };
  await insertRows(trx, 'comment', { stream: 'int8', user: 'int8', message: 'text', createdAt: 'timestamptz' }, [
    { ...remark, message: 'Hosting says the server will be back within the hour.', createdAt: instantOf(remark.at) },
  ]);
  await writeHistories(trx, [
    ...historiesOf(rows, valueOf(people, 'editor@touchline.test').id, now),
    ...takes.map(({ name, ...take }) => ({ ...take, kind: 'take', from: null, to: name })),
    { ...remark, kind: 'comment', from: null, to: null },
  ]);
  const idOf = (email: string) => valueOf(people, email).id;
  await writeFeedQuestion(trx, now);
  await writeMosaic(trx, idOf('operator@touchline.test'), streams);
  await writeOffer(trx, idOf('operator2@touchline.test'), idOf('operator@touchline.test'), streams, now);
}

type Entry = { stream: number; at: number; kind: string; from: string | null; to: string | null; user: number };

async function writeHistories(trx: Transaction, entries: Entry[]): Promise<void> {
  await insertRows(
    trx,
    'history',
    { stream: 'int8', at: 'timestamptz', kind: 'text', from: 'text', to: 'text', user: 'int8' },
    entries.toSorted((a, b) => a.at - b.at).map((entry) => ({ ...entry, at: instantOf(entry.at) })),
  );
}

/** How the matches on air came to be as they are. */
const historiesOf = (rows: readonly Tonight[], user: number, now: number): Entry[] =>
  rows.flatMap(({ id, phase, startAt, endAt }) => [
    { stream: id, at: now - 50 * hourMs, kind: 'edit', from: null, to: 'created', user },
    ...statusesOf(phase, Date.parse(startAt), Date.parse(endAt), now).map((each) => ({
      ...each,
      stream: id,
      kind: 'status',
      user,
    })),
  ]);

function statusesOf(phase: string, startsAt: number, endsAt: number, now: number) {
  const went = { at: startsAt, from: 'Scheduled', to: 'Live' };
  if (phase === 'live') return [went];
  if (phase === 'finished') return [went, { at: Math.min(endsAt, now - minuteMs), from: 'Live', to: 'Finished' }];
  return phase === 'canceled' ? [{ at: startsAt - 40 * minuteMs, from: 'Scheduled', to: 'Canceled' }] : [];
}

async function writeMosaic(trx: Transaction, user: number, streams: ReadonlyMap<string, number>): Promise<void> {
  const [id = 0] = await drawIds(trx, 'mosaic', 1);
  await insertRows(trx, 'mosaic', { id: 'int8', user: 'int8', name: 'text', large: 'bool' }, [
    { id, user, name: 'Tonight', large: true },
  ]);
  const keys = ['demo-football-en', 'demo-football-ru', 'demo-hockey-ru', 'demo-tennis-en'];
  await insertRows(
    trx,
    'mosaic_stream',
    { mosaic: 'int8', stream: 'int8', place: 'int4' },
    keys.map((key, place) => ({ mosaic: id, stream: valueOf(streams, key), place })),
  );
}

/** One operator asks another to take over a match. */
async function writeOffer(
  trx: Transaction,
  from: number,
  to: number,
  streams: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const [id = 0] = await drawIds(trx, 'handover', 1);
  const time = 'timestamptz';
  await insertRows(
    trx,
    'handover',
    { id: 'int8', from: 'int8', to: 'int8', note: 'text', createdAt: time, expiresAt: time },
    [
      {
        id,
        from,
        to,
        note: 'My shift ends at half-time. The client has the HLS link.',
        createdAt: instantOf(now - 2 * minuteMs),
        expiresAt: instantOf(now + 28 * minuteMs),
      },
    ],
  );
  await insertRows(trx, 'handover_stream', { handover: 'int8', stream: 'int8' }, [
    { handover: id, stream: valueOf(streams, 'demo-football-ru') },
  ]);
}
