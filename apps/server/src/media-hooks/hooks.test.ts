import { refusals } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGate } from '#server/media-hooks/decide';
import { cutBy, idOf, makeRecords, match, publishSecretOf, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
let token = '';
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  token = await tokenOf(records.server);
});
afterAll(() => t.close());

const tokenOf = async (id: number) => String((await admin.call('GET', '/stream/server', { id })).body['token']);

/** A stream of one hour that starts in `minutes` minutes. */
async function create(
  minutes: number,
  more: { key?: string; [field: string]: unknown } = {},
): Promise<{ id: number; key: string }> {
  const key = more.key ?? `publish-${made++}`;
  const at = new Date(Date.now() + minutes * 60_000).toISOString();
  const start = { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC', duration: 60 };
  const body = match(records, { server: records.server, ...start, ...more, key });
  const id = await idOf(admin, '/stream', body);
  secrets.set(key, await secretOf(id));
  return { id, key };
}

const measures = { width: null, height: null, fps: null, bitrate: null, videoCodec: null, audioCodec: null };
const failedFormat = { ...measures, suspicion: null, missingCodec: null };

/** By key, the last publish secret of the stream. */
const secrets = new Map<string, string>();
const secretOf = (id: number) => publishSecretOf(admin, id);

async function hook(
  action: string,
  key: string,
  clientId = 'c1',
  bearer = token,
  server: number | string = records.server,
  secret = secrets.get(key),
) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/hooks/${server}/touchline`,
    headers: { authorization: `Bearer ${bearer}` },
    payload: { action, key, ip: '10.0.0.7', protocol: 'rtmp', clientId, ...(secret === undefined ? {} : { secret }) },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const lastEntry = async (id: number) => (await admin.call('GET', '/stream/history', { id })).body.data[0];
const publisherOf = async (id: number) =>
  (await t.deps.db.selectFrom('monitor').select('publisher').where('stream', '=', id).executeTakeFirst())?.publisher;

it('accepts a publisher with a valid key, server and time, and stores it', async () => {
  const { id, key } = await create(5);
  expect(await hook('publish', key)).toEqual({ status: 200, body: { allow: true, reason: null, source_url: null } });
  expect(await lastEntry(id)).toMatchObject({ kind: 'publish', from: '10.0.0.7', to: '10.0.0.7 c1', userName: null });
  expect(await publisherOf(id)).toBe('10.0.0.7 c1');
});

it('clears the faults from before the first signal when publishing begins, but not those of a lost signal', async () => {
  const down = { ...failedFormat, state: 'down', reason: 'not_found' };
  const formatsAfter = async (state: string) => {
    const { id, key } = await create(10);
    const formats = JSON.stringify({ rtmp: down, hls: down, wss: down, dash: down });
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "staleAt") VALUES (${id}, ${state}, now(), ${formats}, 'null', 'infinity')
      ON CONFLICT (stream) DO UPDATE SET state = ${state}, formats = ${formats}, "staleAt" = 'infinity'`.execute(
      t.deps.db,
    );
    await hook('publish', key);
    return (await admin.call('GET', '/stream', { id })).body['formats'];
  };
  expect(await formatsAfter('waiting')).toMatchObject({ rtmp: { state: 'unknown', reason: null } });
  expect(await formatsAfter('down')).toMatchObject({ rtmp: down });
});

it('removes the publisher when it leaves, but not when an older one does', async () => {
  const { id, key } = await create(5);
  await hook('publish', key, 'old');
  await hook('publish', key, 'new');
  await hook('publish_done', key, 'old');
  expect(await publisherOf(id)).toBe('10.0.0.7 new');
  await hook('publish_done', key, 'new');
  expect(await publisherOf(id)).toBeNull();
  expect(await lastEntry(id)).toMatchObject({ kind: 'unpublish', from: '10.0.0.7 new' });
});

const cases: Record<(typeof refusals)[number], () => Promise<{ id: number; key: string }>> = {
  unknown_key: async () => ({ id: 0, key: 'nobody-has-this' }),
  archived: async () => {
    const stream = await create(5);
    await admin.call('DELETE', '/stream', { ids: stream.id });
    return stream;
  },
  wrong_server: async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'another.example.org' });
    return create(5, { server });
  },
  server_disabled: async () => {
    const stream = await create(5);
    await admin.call('PUT', '/stream/server', { id: records.server, enabled: false });
    return stream;
  },
  no_secret: async () => {
    const stream = await create(5);
    secrets.delete(stream.key);
    return stream;
  },
  wrong_secret: async () => {
    const [stream, other] = [await create(5), await create(5)];
    secrets.set(stream.key, secrets.get(other.key) ?? '');
    return stream;
  },
  cut: async () => cutBy(admin, await create(5)),
  wrong_address: async () => create(5, { encoderAddresses: '192.0.2.0/24, 2001:db8::7' }),
  canceled: async () => create(5, { status: await statusId(admin, 'Canceled') }),
  too_early: async () => create(17),
  too_late: async () => create(-62),
};

it.each(refusals)('refuses %s with a sentence for the encoder, and stores the reason', async (reason) => {
  const { id, key } = await cases[reason]();
  const { status, body } = await hook('publish', key);
  expect(status).toBe(200);
  expect(body).toMatchObject({ allow: false, reason: expect.stringMatching(/^[a-z].{10,}$/) });
  const entry = id === 0 ? { kind: 'refusal', reason } : await lastEntry(id);
  expect(entry).toMatchObject({ kind: 'refusal', reason });
  expect(id === 0 ? undefined : await publisherOf(id)).toBeUndefined();
  await admin.call('PUT', '/stream/server', { id: records.server, enabled: true });
});

it('stores the same refusal once, however often an encoder retries', async () => {
  const { id, key } = await create(17);
  for (let tries = 0; tries < 3; tries++) await hook('publish', key);
  const { body } = await admin.call('GET', '/stream/history', { id });
  expect(body.data.filter(({ kind }) => kind === 'refusal')).toHaveLength(1);
});

it('refuses publishers after the match was finished by hand, and accepts them at any time while it is live', async () => {
  const over = await create(-5, { status: await statusId(admin, 'Finished') });
  expect((await hook('publish', over.key)).body['allow']).toBe(false);
  expect(await lastEntry(over.id)).toMatchObject({ reason: 'too_late' });
  for (const minutes of [500, -500]) {
    const { key } = await create(minutes, { status: await statusId(admin, 'Live') });
    expect((await hook('publish', key)).body['allow']).toBe(true);
  }
});

it('opens the window 15 minutes before the start', async () => {
  expect((await hook('publish', (await create(14)).key)).body['allow']).toBe(true);
  expect((await hook('publish', (await create(17)).key)).body['allow']).toBe(false);
});

it('resolves a reused key to the stream that is not archived', async () => {
  const old = await create(5);
  await admin.call('DELETE', '/stream', { ids: old.id });
  const { id } = await create(5, { key: old.key });
  expect((await hook('publish', old.key)).body['allow']).toBe(true);
  expect(await publisherOf(id)).toBe('10.0.0.7 c1');
});

it('refuses callers without the token of the server in the path', async () => {
  const other = await idOf(admin, '/stream/server', { fqdn: 'other.example.org' });
  const { id, key } = await create(5);
  const refused = [
    await hook('publish', key, 'c', 'x'.repeat(43)),
    await hook('publish', key, 'c', admin.token),
    await hook('publish', key, 'c', token, other),
    await hook('publish', key, 'c', await tokenOf(other)),
    await hook('publish', key, 'c', token, `${records.server}0`),
    await hook('publish', key, 'c', token, 'abc'),
    await hook('publish', key, 'c', token, `0${records.server}`),
  ];
  for (const { status, body } of refused)
    expect({ status, body }).toEqual({ status: 401, body: { code: 'unauthorized', message: 'Sign in first' } });
  expect(await publisherOf(id)).toBeUndefined();
});

it('refuses a deleted server', async () => {
  const gone = await idOf(admin, '/stream/server', { fqdn: 'gone.example.org' });
  const old = await tokenOf(gone);
  await create(5, { server: gone });
  expect((await hook('play', 'any-key', 'c', old, gone)).status).toBe(200);
  await admin.call('DELETE', '/stream/server', { ids: gone });
  expect((await hook('play', 'any-key', 'c', old, gone)).status).toBe(401);
});

it('accepts only the newest publish secret, which a new key invalidates', async () => {
  const { id, key } = await create(5);
  const old = secrets.get(key);
  const { status, body } = await admin.call('POST', '/stream/publish-secret', { id });
  expect({ status, key: body['key'] }).toEqual({ status: 200, key });
  secrets.set(key, await secretOf(id));
  expect(secrets.get(key)).not.toBe(old);
  expect((await hook('publish', key, 'c', token, records.server, old)).body['allow']).toBe(false);
  expect((await hook('publish', key)).body['allow']).toBe(true);
  await admin.call('PUT', '/stream', { id, key: `${key}-new` });
  const { body: refused } = await hook('publish', `${key}-new`, 'c', token, records.server, secrets.get(key));
  expect(refused).toMatchObject({ allow: false, reason: expect.stringContaining('secret') });
  expect((await hook('publish', `${key}-new`, 'c', token, records.server, await secretOf(id))).body['allow']).toBe(
    true,
  );
});

describe('a stream created before publish secrets existed', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const until = (at: string | null) => admin.call('PUT', '/system/settings', { secretOptionalUntil: at });
  async function createOld() {
    const stream = await create(5);
    await t.deps.db.updateTable('stream').set({ secretOptional: true }).where('id', '=', stream.id).execute();
    return stream;
  }
  const withoutSecret = async (key: string) => {
    const secret = secrets.get(key);
    secrets.delete(key);
    const { body } = await hook('publish', key);
    if (secret !== undefined) secrets.set(key, secret);
    return body['allow'];
  };
  const marked = async (id: number) => (await admin.call('GET', '/stream', { id })).body['publishedWithoutSecret'];

  it('is published with its key alone until the date in the settings, which its card shows', async () => {
    const { id, key } = await createOld();
    expect(await withoutSecret(key)).toBe(false);
    await until(day(0));
    expect(await withoutSecret(key)).toBe(true);
    expect(await marked(id)).toBe(true);
    expect((await hook('publish', key)).body['allow']).toBe(true);
    expect(await marked(id)).toBe(false);
    await withoutSecret(key);
    await hook('publish_done', key);
    expect(await marked(id)).toBe(false);
    await until(day(-1));
    expect(await withoutSecret(key)).toBe(false);
    await until(null);
    expect(await withoutSecret(key)).toBe(false);
  });

  it('is refused with a wrong secret, and without one after its key or secret was changed', async () => {
    await until(day(0));
    const { key } = await createOld();
    expect((await hook('publish', key, 'c', token, records.server, 'x'.repeat(22))).body['allow']).toBe(false);
    const rotated = await createOld();
    await admin.call('POST', '/stream/publish-secret', { id: rotated.id });
    expect(await withoutSecret(rotated.key)).toBe(false);
    const renamed = await createOld();
    await admin.call('PUT', '/stream', { id: renamed.id, key: `${renamed.key}-new` });
    expect(await withoutSecret(`${renamed.key}-new`)).toBe(false);
    // The encoder of a newer stream has always had the secret.
    expect(await withoutSecret((await create(5)).key)).toBe(false);
    await until(null);
  });
});

it('decides about five hundred concurrent encoders, known and unknown', async () => {
  const { key } = await create(5);
  const keys = Array.from({ length: 500 }, (_, at) => (at % 2 === 0 ? key : `nobody-has-${at}`));
  const answers = await Promise.all(keys.map((each, at) => hook('publish', each, `c${at}`)));
  expect(answers.map(({ status, body }) => [status, body['allow']])).toEqual(keys.map((each) => [200, each === key]));
});

it('stores no publisher for a server that has disconnected in the meantime', async () => {
  const { id, key } = await create(5);
  const call = { key, ip: '10.0.0.7', clientId: 'c1', secret: await secretOf(id), second: null };
  const decide = openGate(t.deps, async () => {});
  await expect(decide(records.server, call, () => true)).rejects.toMatchObject({ status: 503 });
  expect(await publisherOf(id)).toBeUndefined();
  expect(await decide(records.server, call, () => false)).toBeNull();
  expect(await publisherOf(id)).toBe('10.0.0.7 c1');
});
