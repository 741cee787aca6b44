import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDeps } from '#server/open-deps';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import { createStream } from '#server/streams/write';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
/** Another process on the same database, with names of its own in memory. */
let second: Deps;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  second = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
});
afterAll(async () => {
  await second.eventBus.stop();
  await second.db.destroy();
  await t.close();
});

let sports = 0;
const times = Array.from({ length: 6 }, (_, n) => n);

it('a stream and a query made at the same moment always find each other', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  for (const n of times) {
    const [home, away] = [`Альфа ${n} Омск`, `Бета ${n} Тула`];
    await Promise.all([desk.team(home), desk.team(away)]);
    const [query, stream] = await Promise.all([desk.query(admin, home, away), desk.stream(home, away)]);
    expect(await queryOf(admin, query)).toMatchObject({ stream, status: 'complete' });
  }
});

it('a stream that is archived while its query is changed leaves no query with it', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  for (const n of times) {
    const stream = await desk.stream('Зенит', 'Спартак');
    const query = await desk.query(admin, 'Зенит', 'Спартак');
    const answers = await Promise.all([
      admin.call('DELETE', '/stream', { ids: stream }),
      admin.call('PUT', '/profile/playlist', { id: query, description: `try ${n}` }),
      admin.call('POST', '/profile/playlist/quality', { id: query, stream_quality_priority: 'SD' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // On a busy machine some may have given way to others.
    await t.deps.backlog.workOff(0);
    expect(await queryOf(admin, query)).toMatchObject({ status: 'awaiting', stream: null, description: `try ${n}` });
  }
});

it('many changes at once end without a deadlock and with every query right', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const days = times.map((n) => ({ startDate: `2026-07-${10 + n * 2}` }));
  await Promise.all([desk.team('Зенит'), desk.team('Спартак')]);
  const streams = await Promise.all(days.map((day) => desk.stream('Зенит', 'Спартак', day)));
  const queries = await Promise.all(days.map((day) => desk.query(admin, 'Зенит', 'Спартак', day)));
  const answers = await Promise.all([
    ...streams.map((id, n) => admin.call('PUT', '/stream', { id, startTime: n % 2 ? '18:30' : '23:30' })),
    ...queries.map((id) => admin.call('POST', '/profile/playlist/format', { id, stream_format_priority: 'HLS' })),
    admin.call('POST', '/stream/synonym', { type: 'team', internal_id: await desk.team('Зенит'), content: 'Zenith' }),
    admin.call('PUT', '/stream/team', { id: await desk.team('Спартак'), name: 'Спартак Москва' }),
  ]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await t.deps.backlog.workOff(0);
  for (const [n, id] of queries.entries()) {
    const wanted = n % 2 ? { stream: streams[n] } : { stream: null, returnReason: 'moved' };
    expect(await queryOf(admin, id)).toMatchObject({ ...wanted, stream_format_priority: 'HLS' });
  }
});

it('a person who is deleted while their query finds its stream is gone with it, and neither waits for the other', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  await Promise.all([desk.team('Зенит'), desk.team('Спартак')]);
  for (const n of times) {
    const owner = await t.signIn('operator');
    const at = { startDate: `2026-11-${10 + n * 2}` };
    const query = await desk.query(owner, 'Зенит', 'Спартак', at);
    const [{ status }] = await Promise.all([
      admin.call('DELETE', '/user', { ids: owner.id }),
      desk.stream('Зенит', 'Спартак', at),
    ]);
    expect(status).toBe(200);
    const left = await t.deps.db.selectFrom('playlist').select('id').where('id', '=', query).execute();
    expect(left).toEqual([]);
  }
});

it('an import and the queries for it, made at the same moment by two processes, all meet', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const teams = await Promise.all(times.map((n) => desk.team(`Гамма ${n} Омск`)));
  const away = await desk.team('Дельта Тула');
  const at = { startDate: '2026-12-01', startTime: '18:00' };
  const [streams, ...queries] = await Promise.all([
    change(second.db, null, async (trx) => {
      const made = [];
      for (const team1 of teams)
        made.push(await createStream(trx, null, { sport: desk.sport, team1, team2: away, ...at }, 'UTC'));
      return made;
    }),
    ...times.map((n) => desk.query(admin, `Gamma ${n} Omsk`, 'Delta Tula', at)),
  ]);
  for (const n of times) expect(await queryOf(admin, queries[n] ?? 0)).toMatchObject({ stream: streams[n] });
});

it('two people who answer one proposal at the same moment get one answer', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const query = await desk.query(admin, 'Локомотив', 'Зенит');
  await desk.stream('Lokomotiv Moscow', 'Zenit');
  const [review] = await reviewsOf(admin, query);
  const answers = await Promise.all(
    (['accept', 'reject', 'accept'] as const).map((word) =>
      admin.call('POST', `/profile/playlist/review/${word}`, { id: review?.['id'] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
});

it('another process knows a changed name at once, and a change that failed never', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const [first, renamed, away] = await Promise.all([desk.team('Первые'), desk.team('Старые'), desk.team('Спартак')]);
  const plan = (team1: number, startDate: string) =>
    change(second.db, null, (trx) =>
      createStream(trx, null, { sport: desk.sport, team1, team2: away, startDate, startTime: '18:00' }, 'UTC'),
    );
  // Reads the names of the sport into the memory of the second process.
  await plan(first, '2026-08-01');
  await admin.call('PUT', '/stream/team', { id: renamed, name: 'Новые' });
  const query = await desk.query(admin, 'Новые', 'Спартак', { startDate: '2026-09-01' });
  const stream = await plan(renamed, '2026-09-01');
  expect(await queryOf(admin, query)).toMatchObject({ stream });

  const failing = change(second.db, null, async (trx) => {
    await sql`UPDATE team SET name = 'Мнимые' WHERE id = ${first}`.execute(trx);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const other = await desk.query(admin, 'Мнимые', 'Спартак', { startDate: '2026-10-01' });
  await plan(first, '2026-10-01');
  expect(await queryOf(admin, other)).toMatchObject({ status: 'awaiting' });
});
