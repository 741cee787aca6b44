import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeOf } from '#server/backups/store';
import type { Store } from '#server/backups/store';
import { startTestStore } from '#server/backups/testing/s3';
import type { TestStore } from '#server/backups/testing/s3';

let folder = '';
let s3: TestStore;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  s3 = await startTestStore('the key', 'the/secret+of=it');
  store = open({});
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

function open(more: Partial<Parameters<typeof storeOf>[0]>, sizes = {}): Store {
  const settings = {
    BACKUP_S3_URL: `${s3.url}/desk/touch line/`,
    BACKUP_S3_KEY_ID: 'the key',
    BACKUP_S3_SECRET: 'the/secret+of=it',
  };
  const opened = storeOf({ ...settings, BACKUP_S3_REGION: 'eu-north-7', ...more }, sizes);
  if (!opened) throw new Error('There is no store');
  return opened;
}

const nameOf = (day: number) => `touchline-2026-11-${String(day).padStart(2, '0')}T10-00-00Z.backup`;
async function make(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

it('keeps copies under the names of the files, and gets them back', async () => {
  expect(await store.put(await make(nameOf(1), 'first'))).toBe(`${s3.url}/desk/touch%20line/${nameOf(1)}`);
  expect([...s3.objects].map(([key, body]) => [key, body.toString()])).toEqual([[`touch line/${nameOf(1)}`, 'first']]);
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  const file = await store.get(nameOf(1), elsewhere);
  expect([file, await readFile(file, 'utf8')]).toEqual([join(elsewhere, nameOf(1)), 'first']);
});

it('lists what are backups, over several pages, and deletes all but the newest', async () => {
  for (const day of [3, 1, 5, 2, 4]) await store.put(await make(nameOf(day), `day ${day}`));
  for (const key of ['touch line/notes.txt', 'touch line/old/x.backup', `other/${nameOf(9)}`])
    s3.objects.set(key, Buffer.from('x'));
  expect(await store.list()).toEqual([1, 2, 3, 4, 5].map(nameOf));
  expect(await store.keepNewest(2)).toEqual([1, 2, 3].map(nameOf));
  expect(await store.list()).toEqual([4, 5].map(nameOf));
  expect(s3.objects.has('touch line/notes.txt')).toBe(true);
});

it('says what the store has answered, and leaves nothing of a copy that failed', async () => {
  const file = await make(nameOf(1), 'first');
  await expect(open({ BACKUP_S3_SECRET: 'another' }).put(file)).rejects.toThrow(
    'refused with 403 SignatureDoesNotMatch.',
  );
  await expect(open({ BACKUP_S3_URL: `${s3.url}/nobody` }).list()).rejects.toThrow('refused with 403 NoSuchBucket.');
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await expect(store.get(nameOf(7), elsewhere)).rejects.toThrow('refused with 404 NoSuchKey.');
  await expect(store.get('../../etc/passwd', elsewhere)).rejects.toThrow('is not the name of a backup.');
  expect(await readdir(elsewhere)).toEqual([]);
  await expect(open({ BACKUP_S3_URL: 'http://127.0.0.1:1/desk' }).list()).rejects.toThrow(
    'The store 127.0.0.1:1 cannot be reached: ',
  );
});

describe('a file that is too large for one request', () => {
  const inParts = () => open({}, { partBytes: 10, pausesMs: [0, 0] });
  const stored = () => [...s3.objects].map(([key, body]) => [key, body.toString()]);

  it('is sent in parts, each of which is tried again', async () => {
    s3.uploads.refusedParts = 2;
    expect(await inParts().put(await make(nameOf(1), 'one part. another. end'))).toBe(
      `${s3.url}/desk/touch%20line/${nameOf(1)}`,
    );
    expect(stored()).toEqual([[`touch line/${nameOf(1)}`, 'one part. another. end']]);
    expect(s3.uploads.size).toBe(0);
  });

  it('leaves nothing in the store when a part or the joining of all fails', async () => {
    const file = await make(nameOf(1), 'one part. another. end');
    s3.uploads.refusedParts = 3;
    await expect(inParts().put(file)).rejects.toThrow('refused with 400 RequestTimeout.');
    expect(s3.uploads.size).toBe(0);
    s3.uploads.failsToJoin = true;
    await expect(inParts().put(file)).rejects.toThrow('The store has failed to join the parts: InternalError.');
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  });

  it('takes the place of what a killed process has left, and of nothing that others upload', async () => {
    const left = (key: string) => ({ key, parts: new Map([[1, Buffer.from('one part.')]]) });
    s3.uploads.set('left', left(`touch line/${nameOf(1)}`));
    s3.uploads.set('elsewhere', left(`other/${nameOf(1)}`)).set('of others', left('touch line/film.mp4'));
    await inParts().put(await make(nameOf(2), 'ten bytes. and more'));
    expect([...s3.uploads.keys()]).toEqual(['elsewhere', 'of others']);
    expect(stored()).toEqual([[`touch line/${nameOf(2)}`, 'ten bytes. and more']]);
    s3.uploads.isHidden = true;
    await inParts().put(await make(nameOf(3), 'without a look at what is left'));
    expect(s3.objects.get(`touch line/${nameOf(3)}`)?.toString()).toBe('without a look at what is left');
  });
});

it('is none without its address', () => {
  const none = { BACKUP_S3_URL: undefined, BACKUP_S3_KEY_ID: undefined, BACKUP_S3_SECRET: undefined };
  expect(storeOf({ ...none, BACKUP_S3_REGION: 'us-east-1' })).toBeNull();
});
