import type { ImportEntity } from '@touchline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, dryRun, runAndWait } from '#server/imports/testing/upload';
import { makeRecords } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let other: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  other = await t.signIn('operator');
  records = await makeRecords(await t.signIn('admin'));
  await run(`INSERT INTO client (name) VALUES ('Клуб');
    INSERT INTO incident (cause, subject, name, "openedAt") VALUES ('server', '1', 'media', now());
    INSERT INTO mosaic ("user", name) VALUES (${other.id}, 'Стена');
    INSERT INTO playlist ("user", event_id, "startDate", "startTime", timezone)
    VALUES (${other.id}, 'x', '2026-05-01', '18:00', 'UTC')`);
});
afterAll(() => t.close());
beforeEach(() => run(`TRUNCATE stream CASCADE; DELETE FROM team WHERE name = 'Амкар'`));

const run = (text: string) => t.deps.pool.query(text);
const count = async () => (await run('SELECT FROM stream')).rowCount;
const waiting = async () =>
  (await run(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount;

/** Imports one stream and returns its import. */
const importStream = (who: Caller, team = 'Спартак') =>
  importRow(who, 'stream', {
    key: 'new-123',
    sport: 'Футбол',
    team1: 'Зенит',
    team2: team,
    startDate: '2026-05-01',
    startTime: '18:00',
  });

async function importRow(who: Caller, entity: ImportEntity, row: Record<string, string>): Promise<number> {
  const file = csv(Object.keys(row), Object.values(row));
  const { id } = await dryRun(t, who, entity, file, { createMissing: 'true' });
  expect((await runAndWait(who, 'commit', id)).state).toBe('done');
  return id;
}

it.each<[string, () => string]>([
  [
    'has a signed link',
    () => `INSERT INTO signed_link (stream, client, formats, networks, "until")
      SELECT stream.id, client.id, '{hls}', '{}', now() FROM stream, client`,
  ],
  [
    'has links that another person copied and that were revoked',
    () => `INSERT INTO copied_link (stream, "user", "revokedAt") SELECT id, ${other.id}, now() FROM stream`,
  ],
  [
    'was decided about in the line-up',
    () => `INSERT INTO lineup_decision (stream, "user", "isGo", note, "startAt", "keyHash", bad)
      SELECT id, ${other.id}, true, '', now(), '', '{}' FROM stream`,
  ],
  [
    'was watched by a client',
    () => `INSERT INTO watch_session (server, name, stream, kind, format, ip, "startedAt", seconds, bytes)
      SELECT ${records.server}, 'w', id, 'client', 'hls', '192.0.2.1', now(), 60, 1000 FROM stream`,
  ],
  [
    'was part of an incident',
    () => 'INSERT INTO incident_stream (incident, stream) SELECT incident.id, stream.id FROM incident, stream',
  ],
  [
    'is in a mosaic',
    () => 'INSERT INTO mosaic_stream (mosaic, stream, place) SELECT mosaic.id, stream.id, 1 FROM mosaic, stream',
  ],
  [
    'follows the feed',
    () => `INSERT INTO fixture (feed, event_id, title, "startAt", stream, "plannedAt")
      SELECT 'autoload', 'e1', '', now(), id, now() FROM stream`,
  ],
  [
    'is in the access rule of another person',
    () => `INSERT INTO user_stream ("user", stream) SELECT ${other.id}, id FROM stream`,
  ],
])('an import is not undone when a stream that it created %s', async (_, use) => {
  const id = await importStream(editor);
  await run(use());
  const answer = await editor.call('POST', '/import/undo', { id });
  expect(answer).toMatchObject({ status: 409, body: { code: 'import_changed' } });
  expect(await count()).toBe(1);
});

describe.each<[string, () => string]>([
  [
    'filters a personal feed',
    () => `INSERT INTO personal_feed ("user", name, kind, scope, team, "tokenHash")
      SELECT ${other.id}, 'Амкар', 'calendar', 'visible', id, '' FROM team WHERE name = 'Амкар'`,
  ],
  [
    'is in an auto-take rule',
    () => `WITH rule AS (
        INSERT INTO auto_take_rule ("user", name, "choosesBy", days) VALUES (${other.id}, 'Амкар', '{team}', '{}') RETURNING id
      ) INSERT INTO auto_take_record (rule, team) SELECT rule.id, team.id FROM rule, team WHERE team.name = 'Амкар'`,
  ],
  [
    'plays in a stream at which the owner of a query pointed it',
    () => `INSERT INTO playlist_pointed (playlist, stream, sport, team2, title, "startAt", "askedAt")
      SELECT playlist.id, 1, team.sport, team.id, '', now(), now() FROM playlist, team WHERE team.name = 'Амкар'`,
  ],
])('an import is not undone when a team that it created %s', (_, use) => {
  it.each([
    ['as a record of its own', () => importRow(editor, 'team', { sport: 'Футбол', name: 'Амкар' })],
    ['for a stream', () => importStream(editor, 'Амкар')],
  ])('%s', async (_how, bring) => {
    const id = await bring();
    await run(use());
    const answer = await editor.call('POST', '/import/undo', { id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    await run('TRUNCATE personal_feed, auto_take_rule, playlist_pointed CASCADE');
    expect((await runAndWait(editor, 'undo', id)).state).toBe('undone');
  });
});

it.each<[string, () => string, string]>([
  [
    'comment on its stream',
    () => `INSERT INTO comment (stream, "user", message) SELECT id, ${other.id}, 'Кто берёт?' FROM stream`,
    'SELECT FROM comment',
  ],
  [
    'personal feed of a team that it created',
    () => `INSERT INTO personal_feed ("user", name, kind, scope, team, "tokenHash")
      SELECT ${other.id}, 'Амкар', 'calendar', 'visible', id, '' FROM team WHERE name = 'Амкар'`,
    'SELECT FROM personal_feed',
  ],
])('a %s that is being written while an import is undone stays, with its stream', async (_, write, written) => {
  const id = await importStream(editor, 'Амкар');
  const writer = await t.deps.pool.connect();
  await writer.query('BEGIN');
  await writer.query(write());
  const undone = runAndWait(editor, 'undo', id);
  await expect.poll(waiting).toBe(1);
  await writer.query('COMMIT');
  writer.release();
  expect(await undone).toMatchObject({ state: 'done', problem: 'stale' });
  expect([await count(), (await run(written)).rowCount]).toEqual([1, 1]);
});

it('an import is undone when only its own person sees, previewed or revoked links of what it created', async () => {
  const own = await t.signIn('editor');
  await run(`UPDATE "user" SET access = 'deny' WHERE id = ${own.id}`);
  const id = await importStream(own);
  await run(`INSERT INTO copied_link (stream, "user", "revokedAt") SELECT id, ${own.id}, now() FROM stream;
    INSERT INTO watch_session (server, name, stream, kind, "user", format, ip, "startedAt", seconds, bytes)
      SELECT ${records.server}, 'p', id, 'console', ${own.id}, 'hls', '192.0.2.1', now(), 60, 1000 FROM stream`);
  expect((await run('SELECT FROM user_stream')).rowCount).toBe(1);
  expect((await runAndWait(own, 'undo', id)).state).toBe('undone');
  expect(await count()).toBe(0);
});
