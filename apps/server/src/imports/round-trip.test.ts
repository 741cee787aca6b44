import { afterAll, beforeAll, expect, it } from 'vitest';
import { download } from '#server/imports/testing/download';
import { csv, dryRun, rowsOf } from '#server/imports/testing/upload';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const archive = async (path: string, id: number) => {
  const { status } = await admin.call('DELETE', path, { ids: [id] });
  if (status !== 200) throw new Error(`DELETE ${path} answered ${status}`);
};

/** Streams as in a long-lived installation: their references were archived, recreated, or share a name. */
async function makeAwkward(): Promise<void> {
  const records = await makeRecords(admin);
  const { sport, server } = records;
  const team = (name: string) => idOf(admin, '/stream/team', { name, sport });
  const make = (more: object) => idOf(admin, '/stream', match(records, more));
  const [gone, again] = [await team('Амкар'), await team('Урал')];
  const tournament = await idOf(admin, '/stream/tournament', { name: 'Суперкубок', sport });
  const old = await idOf(admin, '/stream/server', { fqdn: 'old.example.org', rtmp: ':1935/live/{key}' });
  // The same name at another location: the name alone is ambiguous.
  await idOf(admin, '/stream/server', { fqdn: 'media.example.org', location: 'Другой зал', rtmp: ':1935/live/{key}' });
  // Only its id tells this one apart.
  const bare = await idOf(admin, '/stream/server', { fqdn: 'bare.example.org', rtmp: ':1935/live/{key}' });
  await idOf(admin, '/stream/server', { fqdn: 'bare.example.org', location: 'Третий зал', rtmp: ':1935/live/{key}' });
  await make({ key: 'bare-server', server: bare, timezone: 'GMT' });
  await make({ key: 'archived-names', team1: gone, team2: again, tournament, server: old });
  await make({ key: 'twin-server', server, resolution: null });
  await make({
    key: 'texts-1',
    title: "'=1+1",
    description: 'две\nстроки\tи "кавычки"; точка, запятая',
    comment: '=HYPERLINK("http://x");=1+1\n-2',
  });
  await make({ key: 'texts-2', monitor: '007', commentator: '1e5', event_id: '00123', title: 'ИСТИНА' });
  await make({ key: '00000012', startTimeTbd: true, startTime: '00:00', betting: true, duration: 7 });
  await make({
    key: 'finished-1',
    startDate: '2199-12-31',
    startTime: '23:59',
    status: await statusId(admin, 'Finished'),
    timezone: 'Asia/Kathmandu',
    source_url: 'rtmp://me:secret@host.example.org/app?token=1',
  });
  for (const [path, id] of [['/stream/team', gone], ['/stream/team', again], ['/stream/tournament', tournament], ['/stream/server', old]] as const) await archive(path, id); // prettier-ignore
  await team('Урал');
}

it('a file with all columns is unchanged, even if the records it names were archived, recreated or duplicated', async () => {
  await makeAwkward();
  for (const [format, language] of [
    ['xlsx', 'ru'],
    ['csv', 'en'],
  ] as const) {
    const { file } = await download(t, admin, '/streams/export', { format, language });
    const job = await dryRun(t, admin, 'stream', file);
    const wrong = [...(await rowsOf(admin, job.id, 'error')), ...(await rowsOf(admin, job.id, 'changed'))];
    expect(wrong.map(({ name, issues, changes }) => ({ name, issues, changes }))).toEqual([]);
    expect({ format, ...job.counts }).toEqual({ format, new: 0, changed: 0, unchanged: 7, error: 0 });
    expect(job.names).toEqual([]);
  }
});

it('a row that moves a stream to another sport refers to the teams of that sport, even with the same names', async () => {
  const sport = await idOf(admin, '/stream/sport', { name: 'Хоккей', duration: 150 });
  await idOf(admin, '/stream/team', { name: 'Зенит', sport });
  const file = csv(['key', 'sport', 'team1', 'team2', 'tournament'], ['texts-2', 'Хоккей', 'Зенит', '', '']);
  const job = await dryRun(t, admin, 'stream', file);
  expect(job.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 0 });
  const [row] = await rowsOf(admin, job.id, 'changed');
  expect(row?.changes.map(({ column }) => column).toSorted()).toEqual(['sport', 'team1', 'team2']);
});
