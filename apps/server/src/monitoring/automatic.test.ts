import type { ReasonCode } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishSilent, goLive } from '#server/monitoring/automatic';
import { saveRound } from '#server/monitoring/round';
import { followScope } from '#server/monitoring/scope';
import { roundNow } from '#server/monitoring/testing/round-now';
import { all, failing } from '#server/monitoring/testing/rounds';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** A live match that was to end an hour ago: when it was last looked at, and when a signal was last there, in minutes. */
async function overdue({ probed, seen, server }: { probed: number; seen: number | null; server: unknown }) {
  const start = new Date(Date.now() - 120 * 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  const id = await idOf(admin, '/stream', match(records, { ...when, server }));
  await t.deps.db.transaction().execute((trx) => goLive(trx, id));
  await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", "lastSeenAt", formats, memory, "dueAt")
    VALUES (${id}, 'down', now(), now() - make_interval(mins => ${probed}),
      now() - make_interval(mins => ${seen}), 'null', 'null', now() + interval '1 hour')`.execute(t.deps.db);
  return id;
}

/** After what the prober does every second. */
async function phaseAfter(id: number): Promise<unknown> {
  await followScope(t.deps.db);
  await finishSilent(t.deps);
  return (await admin.call('GET', '/stream', { id })).body['phase'];
}

it('a match is finished when a look ten minutes after the last signal still finds none', async () => {
  const { server } = records;
  expect(await phaseAfter(await overdue({ probed: 0, seen: 11, server }))).toBe('finished');
  expect(await phaseAfter(await overdue({ probed: 0, seen: 9, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 0, seen: null, server }))).toBe('finished');
});

it('a match is not finished while nobody has looked: with probes an hour apart, or after the prober stood', async () => {
  const { server } = records;
  expect(await phaseAfter(await overdue({ probed: 25, seen: 25, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 16, seen: 25, server }))).toBe('live');
  expect(await phaseAfter(await overdue({ probed: 14, seen: 25, server }))).toBe('finished');
});

it('a match whose server was taken away is looked at no more and finished by the clock', async () => {
  expect(await phaseAfter(await overdue({ probed: 40, seen: 41, server: null }))).toBe('finished');
});

describe('a match in overtime whose signal the prober has not seen for eleven minutes', () => {
  const withPublisher = (id: number) =>
    sql`UPDATE monitor SET publisher = '192.0.2.7 one', "publishedAt" = now() - interval '2 hours' WHERE stream = ${id}`;
  const listed = (id: number) => sql`
    INSERT INTO node_report (server, at, published) SELECT server, now(), ARRAY[key] FROM stream WHERE id = ${id}
    ON CONFLICT (server) DO UPDATE SET published = excluded.published`;

  /** A round in which every format fails for this reason. */
  async function fail(id: number, reason: ReasonCode): Promise<void> {
    await sql`UPDATE monitor SET "leasedBy" = 'lease' WHERE stream = ${id}`.execute(t.deps.db);
    expect(await saveRound(t.deps, { ...roundNow(id, 'lease'), sample: all(failing(reason)) })).toBe(true);
  }

  /** What says nothing about the signal: the server does not get as far, or refuses the prober. */
  const withoutAnswer: readonly ReasonCode[] = [
    ...(['dns', 'tcp', 'tls', 'timeout', 'unsupported_dialect', 'handshake', 'bad_url', 'forbidden_target'] as const),
    ...(['rejected', 'http_4xx', 'http_5xx', 'redirects'] as const),
  ];

  it.each([
    ['the console knows its publisher', withPublisher],
    ['its node lists it as published', listed],
  ])('goes on while its server does not answer and %s', async (_name, confirm) => {
    const id = await overdue({ probed: 0, seen: 11, server: records.server });
    await confirm(id).execute(t.deps.db);
    for (const reason of withoutAnswer) {
      await fail(id, reason);
      expect({ reason, phase: await phaseAfter(id) }).toEqual({ reason, phase: 'live' });
    }
    await fail(id, 'not_found');
    expect(await phaseAfter(id)).toBe('finished');
  });

  it.each(['not_found', 'not_ready', 'no_media', 'empty', 'stalled'] as const)(
    'is finished when its server answers %s, which tells that there is no signal',
    async (reason) => {
      const id = await overdue({ probed: 0, seen: 11, server: records.server });
      await withPublisher(id).execute(t.deps.db);
      await fail(id, reason);
      expect(await phaseAfter(id)).toBe('finished');
    },
  );

  it('is finished when its server does not answer and nobody is known to publish', async () => {
    const id = await overdue({ probed: 0, seen: 11, server: records.server });
    await sql`DELETE FROM node_report`.execute(t.deps.db);
    await fail(id, 'timeout');
    expect(await phaseAfter(id)).toBe('finished');
  });
});
