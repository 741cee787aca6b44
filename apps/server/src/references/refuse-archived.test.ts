import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, dryRun, runAndWait } from '#server/imports/testing/upload';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
/** An archived record of each kind. */
const archived: Record<string, number> = {};
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const { sport } = records;
  archived['sport'] = await idOf(admin, '/stream/sport', { name: 'Former sport' });
  archived['team'] = await idOf(admin, '/stream/team', { name: 'Former team', sport });
  archived['tournament'] = await idOf(admin, '/stream/tournament', { name: 'Former cup', sport });
  archived['server'] = await idOf(admin, '/stream/server', { fqdn: 'former.example.org' });
  archived['resolution'] = await idOf(admin, '/stream/resolution', { name: 'Former', width: 640, height: 360 });
  const status = { name: 'Former', nameRu: 'Бывший', phase: 'scheduled', color: '#123456' };
  archived['status'] = await idOf(admin, '/stream/status', status);
  for (const [table, id] of Object.entries(archived)) await archive(table, id);
});
afterAll(() => t.close());

const archive = (table: string, id: number) =>
  sql`UPDATE ${sql.table(table)} SET "archivedAt" = now() WHERE id = ${id}`.execute(t.deps.db);
const refusal = (field: string) => ({ status: 422, body: { fields: { [field]: { code: 'missing_record' } } } });

const fields = [
  ['sport', 'sport'],
  ['tournament', 'tournament'],
  ['team1', 'team'],
  ['team2', 'team'],
  ['resolution', 'resolution'],
] as const;

it.each([...fields, ['server', 'server'], ['status', 'status']] as const)(
  'the %s of a stream cannot become an archived one',
  async (field, table) => {
    const body = match(records, { [field]: archived[table] });
    expect(await admin.call('POST', '/stream', body)).toMatchObject(refusal(field));
    const id = await idOf(admin, '/stream', match(records));
    expect(await admin.call('PUT', '/stream', { id, [field]: archived[table] })).toMatchObject(refusal(field));
  },
);

it.each(fields)('the %s of a query cannot become an archived one', async (field, table) => {
  const asked = { sport: records.sport, team1: records.home, startDate: '2031-05-01', startTime: '18:00' };
  const body = { ...asked, [field]: archived[table] };
  expect(await admin.call('POST', '/profile/playlist', body)).toMatchObject(refusal(field));
  const id = await idOf(admin, '/profile/playlist', asked);
  const change = { id, [field]: archived[table] };
  expect(await admin.call('PUT', '/profile/playlist', change)).toMatchObject(refusal(field));
});

it.each(['team', 'tournament'])('a %s cannot be put into an archived sport', async (kind) => {
  const path = `/stream/${kind}`;
  const body = { name: `New ${kind}`, sport: archived['sport'] };
  expect(await admin.call('POST', path, body)).toMatchObject(refusal('sport'));
  const id = await idOf(admin, path, { ...body, sport: records.sport });
  expect(await admin.call('PUT', path, { id, sport: archived['sport'] })).toMatchObject(refusal('sport'));
});

describe('a record that is archived later', () => {
  it('stays where it is, whatever else changes', async () => {
    const sport = await idOf(admin, '/stream/sport', { name: 'Ending sport' });
    const team1 = await idOf(admin, '/stream/team', { name: 'Ending team', sport });
    const id = await idOf(admin, '/stream', match(records, { sport, team1 }));
    const query = await idOf(admin, '/profile/playlist', { sport, team1, startDate: '2031-05-01', startTime: '18:00' });
    for (const [table, of] of [
      ['sport', sport],
      ['team', team1],
    ] as const)
      await archive(table, of);
    const kept = { sport, team1, description: 'changed' };
    expect(await admin.call('PUT', '/stream', { id, ...kept })).toMatchObject({ status: 200, body: kept });
    expect(await admin.call('PUT', '/profile/playlist', { id: query, ...kept })).toMatchObject({ status: 200 });
    expect(await admin.call('PUT', '/stream/team', { id: team1, sport, name: 'Renamed' })).toMatchObject({
      status: 200,
    });
  });

  it('does not keep an import from changing another column of its stream', async () => {
    const team1 = await idOf(admin, '/stream/team', { name: 'Archived home', sport: records.sport });
    const id = await idOf(admin, '/stream', match(records, { team1, key: 'archived-team' }));
    await archive('team', team1);
    const job = await dryRun(t, admin, 'stream', csv(['key', 'commentator'], ['archived-team', 'Анна']));
    expect(job['counts']).toMatchObject({ changed: 1 });
    await runAndWait(admin, 'commit', job.id);
    expect((await admin.call('GET', '/stream', { id })).body).toMatchObject({ team1, commentator: 'Анна' });
  });
});
