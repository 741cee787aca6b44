import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isLittle, roomsOf } from '#server/disks/room';
import type { Room } from '#server/disks/room';
import { watchRoom } from '#server/disks/watch-room';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let folder = '';
let stop: (() => Promise<void>) | null = null;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  await t.signIn('editor');
  folder = await mkdtemp(join(tmpdir(), 'room-'));
});
afterEach(() => stop?.());
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const room = (freeBytes: number, sizeBytes: number): Room => ({ folder: '/data', freeBytes, sizeBytes });

it('looks at the disk of the embedded database, and once at that of backups beside it', async () => {
  const [DATA_DIR, BACKUP_DIR] = [join(folder, 'data'), join(folder, 'elsewhere')];
  await mkdir(DATA_DIR);
  const [found, ...others] = await roomsOf({ DATABASE_URL: undefined, DATA_DIR, BACKUP_DIR: undefined });
  expect([found?.folder, others]).toEqual([DATA_DIR, []]);
  expect(found?.sizeBytes).toBeGreaterThan(found?.freeBytes ?? NaN);
  await mkdir(BACKUP_DIR);
  expect(await roomsOf({ DATABASE_URL: undefined, DATA_DIR, BACKUP_DIR })).toMatchObject([{ folder: DATA_DIR }]);
  // The database is on another machine; here there are only backups, or not even those.
  const DATABASE_URL = 'postgres://elsewhere/touchline';
  expect(await roomsOf({ DATABASE_URL, DATA_DIR, BACKUP_DIR })).toMatchObject([{ folder: BACKUP_DIR }]);
  expect(await roomsOf({ DATABASE_URL, DATA_DIR, BACKUP_DIR: undefined })).toEqual([]);
});

it('looks at the disk of the embedded database also where that is outside of the data directory', async () => {
  const DATA_DIR = join(folder, 'of-root');
  await mkdir(DATA_DIR);
  // A folder on another disk.
  await writeFile(join(DATA_DIR, 'postgres.location'), '/dev\n');
  const rooms = await roomsOf({ DATABASE_URL: undefined, DATA_DIR, BACKUP_DIR: undefined });
  expect(rooms).toMatchObject([{ folder: DATA_DIR }, { folder: '/dev' }]);
});

it.each([
  [room(1.9e9, 20e9), true],
  [room(2.1e9, 20e9), false],
  [room(4.9e9, 10e12), true],
  [room(5.1e9, 10e12), false],
])('%o: little is %s', (each, expected) => {
  expect(isLittle(each)).toBe(expected);
});

const notices = async () =>
  (
    await sql<{ role: string; data: unknown }>`
    SELECT role, data FROM notice JOIN "user" ON "user".id = notice."user" WHERE kind = 'disk_nearly_full' ORDER BY notice.id`.execute(
      t.deps.db,
    )
  ).rows;

it('notifies the administrators, by email too, once a day for each disk', async () => {
  const look = async (rooms: Room[]) => {
    const read = vi.fn(async () => rooms);
    stop = watchRoom(t.deps, read).stop;
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await stop();
  };
  await look([room(3e9, 20e9)]);
  expect(await notices()).toEqual([]);
  await look([room(412e6, 20e9)]);
  await look([room(300e6, 20e9)]);
  const first = { role: 'admin', data: { title: '/data', by: hostname(), free: 412 } };
  expect(await notices()).toEqual([first]);
  await look([{ ...room(1e9, 20e9), folder: '/backups' }, room(300e6, 20e9)]);
  expect(await notices()).toEqual([first, { ...first, data: { title: '/backups', by: hostname(), free: 1000 } }]);
  await sql`UPDATE notice SET "createdAt" = "createdAt" - interval '25 hours'`.execute(t.deps.db);
  await look([room(300e6, 20e9)]);
  expect(await notices()).toHaveLength(3);
  const { rows: mails } = await sql<{ mail: string }>`SELECT mail::text AS mail FROM mail ORDER BY id`.execute(
    t.deps.db,
  );
  expect(mails[0]?.mail).toContain(`Little room is left on the disk of ${hostname()}: 412 MB for /data. Make room`);
  const { body } = await admin.call('GET', '/profile/notices', {});
  expect(body.data).toHaveLength(3);
});

it('says that the disk is full when PostgreSQL says so', async () => {
  await sql
    .raw(
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER no_room BEFORE INSERT ON sport EXECUTE FUNCTION no_room()`,
    )
    .execute(t.deps.db);
  const { status, body, headers } = await admin.call('POST', '/stream/sport', { name: 'Polo', duration: 60 });
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'disk_full', '60']);
});
