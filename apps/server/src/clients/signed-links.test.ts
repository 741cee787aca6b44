import { readSignedName, readToken } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { signedNameOf } from '#server/watching/signed-name';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let made = 0;
let stream = { id: 0, key: '', endAt: '' };
let client = 0;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const wholeSeconds = (instant: string) => instant.replace(/\.\d+Z$/, '.000Z');

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  await admin.call('PUT', '/stream/server', { id: records.server, vendor: 'touchline', signed: true });
});
beforeEach(async () => {
  stream = await newStream({});
  const limits = { formats: ['rtmp', 'hls'], networks: ['203.0.113.0/24'], maxViewers: 40 };
  client = await idOf(admin, '/stream/client', { name: `Bookmaker ${++made}`, ...limits });
});
afterAll(() => t.close());

/** A stream that starts in two hours. */
async function newStream(more: object): Promise<typeof stream> {
  const [startDate, time = ''] = inHours(2).split('T');
  const planned = { startDate, startTime: time.slice(0, 5), timezone: 'UTC', duration: 90, title: `Final ${++made}` };
  const { body } = await admin.call('POST', '/stream', match(records, { ...planned, server: records.server, ...more }));
  return { id: Number(body['id']), key: String(body['key']), endAt: String(body['endAt']) };
}

const make = (more: object) => editor.call('POST', '/stream/link', { stream: stream.id, client, ...more });
const newLink = async (more: object) => (await make(more)).body as unknown as Link;
const listed = async () => (await editor.call('GET', '/stream/links', { stream: stream.id })).body.data;
const identify = async (address: string) =>
  (await editor.call('POST', '/stream/link/identify', { address })).body['found'] as Record<string, unknown> | null;
const revoke = (id: number) => editor.call('POST', '/stream/link/revoke', { id });
const events = async () => {
  const { rows } = await sql<{ data: object }>`
    SELECT data FROM event WHERE kind = 'signedLink' AND (data ->> 'stream')::int8 = ${stream.id} ORDER BY id`.execute(
    t.deps.db,
  );
  return rows.map(({ data }) => data);
};

type Link = { id: number; until: string; links: Record<'rtmp' | 'hls' | 'wss' | 'dash', string | null> };
const tokenOf = ({ links }: Link) => readSignedName(links.rtmp?.split('/').at(-1) ?? '').token ?? '';

describe('a link for a client', () => {
  it('has the limits of the client, and ends an hour after the planned end', async () => {
    const { status, body } = await make({});
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        stream: stream.id,
        client,
        clientName: `Bookmaker ${made}`,
        formats: ['rtmp', 'hls'],
        networks: ['203.0.113.0/24'],
        maxViewers: 40,
        until: new Date(Date.parse(stream.endAt) + hour).toISOString(),
        createdBy: editor.id,
        createdByName: 'editor 2',
        revokedAt: null,
        revokedByName: null,
      },
    });
  });

  it('says the same in its addresses, which only the allowed formats have', async () => {
    const until = wholeSeconds(inHours(5));
    const link = await newLink({ formats: ['hls'], networks: ['2001:db8::7'], maxViewers: null, until });
    const name = `${stream.key}~[\\w-]+`;
    expect(link.links).toEqual({
      rtmp: null,
      hls: expect.stringMatching(`^https://media\\.example\\.org/hls/${name}\\.m3u8$`),
      wss: null,
      dash: null,
    });
    const [, token = ''] = /~([\w-]+)/.exec(link.links.hls ?? '') ?? [];
    expect(readToken(token)).toMatchObject({
      kind: 'client',
      stream: stream.id,
      subject: link.id,
      untilS: Date.parse(until) / 1000,
      formats: ['hls'],
      maxViewers: null,
      networks: ['2001:db8::7/128'],
    });
  });

  it('is listed with the same addresses, newest first, without those of other streams', async () => {
    const [first, second] = [await newLink({}), await newLink({ formats: ['rtmp'] })];
    const own = stream;
    stream = await newStream({});
    await newLink({});
    stream = own;
    expect(await listed()).toEqual([second, first]);
  });

  it('has no addresses after it was revoked, which happens once', async () => {
    const { id } = await newLink({});
    const { body } = await revoke(id);
    const none = { rtmp: null, hls: null, wss: null, dash: null };
    expect(body).toMatchObject({ id, revokedAt: expect.any(String), revokedByName: 'editor 2', links: none });
    expect((await admin.call('POST', '/stream/link/revoke', { id })).body).toEqual(body);
    expect(await listed()).toEqual([body]);
    const data = { id, stream: stream.id };
    expect(await events()).toEqual([data, data]);
  });

  it('has no addresses after its end, and on a server that checks none', async () => {
    const link = await newLink({});
    await sql`UPDATE signed_link SET "until" = now() WHERE id = ${link.id}`.execute(t.deps.db);
    expect(await listed()).toMatchObject([{ id: link.id, links: { rtmp: null, hls: null } }]);
    await sql`UPDATE signed_link SET "until" = ${link.until} WHERE id = ${link.id}`.execute(t.deps.db);
    expect(await listed()).toEqual([link]);
    const server = await idOf(admin, '/stream/server', { fqdn: `open${made}.example.org`, hls: '/{key}' });
    await admin.call('PUT', '/stream', { id: stream.id, server });
    expect(await listed()).toMatchObject([{ id: link.id, links: { rtmp: null, hls: null } }]);
  });

  it('is in the audit log without its addresses', async () => {
    const { id } = await newLink({});
    await revoke(id);
    const headers = { 'Filter-Column': 'entity,record', 'Filter-Value': `signed_link,${id}` };
    const { body } = await admin.call('GET', '/system/audit', {}, headers);
    expect(body.data).toMatchObject([
      { action: 'update', recordName: `Bookmaker ${made}`, names: { [`revokedBy:${editor.id}`]: 'editor 2' } },
      { action: 'create', after: { client, stream: stream.id, formats: ['rtmp', 'hls'] } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/~|:\/\//);
  });
});

describe('a link is refused', () => {
  it.each([
    ['for an unknown client', { client: 999_999 }, { client: { code: 'missing_record' } }],
    ['in a format that the client may not have', { formats: ['wss'] }, { formats: { code: 'unknown_value' } }],
    ['without a format', { formats: [] }, { formats: { code: 'too_small', limit: 1 } }],
    ['that has ended', { until: '2026-01-01T00:00:00Z' }, { until: { code: 'in_the_past' } }],
    ['that ends after its signing key', { until: inHours(24 * 61) }, { until: { code: 'too_far', limit: 60 } }],
    [
      'with more viewers than a link can hold',
      { maxViewers: 70_000 },
      { maxViewers: { code: 'too_big', limit: 65_535 } },
    ],
  ])('%s', async (_which, more, fields) => {
    const { status, body } = await make(more);
    expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields });
    expect(await listed()).toEqual([]);
  });

  it('in a format that the server does not offer', async () => {
    const fqdn = `hls${made}.example.org`;
    const server = await idOf(admin, '/stream/server', { fqdn, hls: '/{key}', signed: true });
    await admin.call('PUT', '/stream', { id: stream.id, server });
    expect((await make({ formats: ['rtmp'] })).body['fields']).toEqual({ formats: { code: 'unknown_value' } });
    expect((await make({})).body).toMatchObject({ formats: ['hls'] });
  });

  it('to an archived client', async () => {
    await newLink({});
    await editor.call('DELETE', '/stream/client', { ids: client });
    expect((await make({})).body['fields']).toEqual({ client: { code: 'missing_record' } });
  });

  it('on a server that checks none, on a disabled one, and without a server', async () => {
    for (const more of [{ signed: false }, { signed: true, enabled: false }, null]) {
      const fqdn = `open${++made}.example.org`;
      const server = more && (await idOf(admin, '/stream/server', { fqdn, rtmp: '/{key}', ...more }));
      await admin.call('PUT', '/stream', { id: stream.id, server });
      expect(await make({})).toMatchObject({ status: 409, body: { code: 'links_not_signed' } });
    }
  });

  it('to a canceled or archived stream', async () => {
    await admin.call('PUT', '/stream', { id: stream.id, status: await statusId(admin, 'Canceled') });
    expect(await make({})).toMatchObject({ status: 409, body: { code: 'stream_canceled' } });
    await admin.call('DELETE', '/stream', { ids: stream.id });
    expect(await make({})).toMatchObject({ status: 409, body: { code: 'stream_archived' } });
  });
});

describe('whose link an address is', () => {
  it('is said of every format, of an escaped address, and of the token alone', async () => {
    const link = await newLink({});
    const found = {
      owner: 'client',
      stream: stream.id,
      streamName: `Final ${made - 1}`,
      formats: ['rtmp', 'hls'],
      networks: ['203.0.113.0/24'],
      maxViewers: 40,
      until: link.until,
      user: null,
      userName: null,
      link,
      end: null,
    };
    const { rtmp, hls } = link.links;
    const escaped = ` ${rtmp?.replace('~', '%7E')} `;
    for (const address of [rtmp ?? '', `${hls}?x=1~y`, escaped, tokenOf(link)])
      expect(await identify(address)).toMatchObject(found);
  });

  it('is said of a link that a user copied and of the preview of the console', async () => {
    const operator = await t.signIn('operator');
    const { links } = (await operator.call('GET', '/stream', { id: stream.id })).body as unknown as Link;
    const person = { user: operator.id, userName: 'operator 3', link: null, end: null };
    expect(await identify(links.hls ?? '')).toMatchObject({ owner: 'person', ...person });
    const preview = await operator.call('GET', '/stream/preview', { id: stream.id });
    const { hls } = (preview.body as unknown as Link).links;
    expect(await identify(hls ?? '')).toMatchObject({ owner: 'console', ...person });
    await admin.call('PUT', '/user', { id: operator.id, status: 'inactive' });
    expect(await identify(links.hls ?? '')).toMatchObject({ end: 'person' });
  });

  it('is unknown of a key alone, of another address, and of one in which a character was changed', async () => {
    const link = await newLink({});
    const token = tokenOf(link);
    const altered = token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const content = Buffer.from(token, 'base64url');
    content.writeUInt8(content.readUInt8(23) ^ 1, 23);
    for (const address of [
      `rtmp://media.example.org:1935/live/${stream.key}`,
      'https://example.org/~someone/',
      '~',
      link.links.rtmp?.replace(token, altered) ?? '',
      content.toString('base64url'),
      token.slice(0, -4),
    ])
      expect({ address, found: await identify(address) }).toEqual({ address, found: null });
  });

  it('says why a link has ended', async () => {
    const link = await newLink({});
    const token = tokenOf(link);
    const ends = async () => (await identify(token))?.['end'];
    await admin.call('PUT', '/stream', { id: stream.id, status: await statusId(admin, 'Canceled') });
    expect(await ends()).toBe('stream');
    await revoke(link.id);
    expect(await ends()).toBe('revoked');
  });

  it('says that a link is past its end', async () => {
    const { id } = await newLink({});
    const issuedS = Math.floor(Date.now() / 1000) - 7_200;
    const said = { kind: 'client', subject: id, issuedS, untilS: issuedS + 3_600 } as const;
    const limits = { formats: ['hls'], maxViewers: null, networks: [] } as const;
    const signer = { id: records.server, signingVersion: 1 };
    const name = signedNameOf(t.deps.env.SECRET_KEY, stream, signer, { ...said, ...limits });
    expect(await identify(name)).toMatchObject({ link: { id }, end: 'past' });
  });

  it('is known after the key and the server of its stream and the signing keys were replaced', async () => {
    const link = await newLink({});
    const address = link.links.hls ?? '';
    const steps = [
      () => admin.call('POST', '/stream/server/end-links', { id: records.server }),
      () => admin.call('PUT', '/stream', { id: stream.id, key: `another-key-${made}` }),
      () => admin.call('PUT', '/stream', { id: stream.id, server: null }),
    ];
    expect(await identify(address)).toMatchObject({ link: { id: link.id }, end: null });
    for (const replace of steps) {
      expect((await replace()).status).toBe(200);
      expect(await identify(address)).toMatchObject({ link: { id: link.id }, end: 'replaced' });
    }
    expect(await identify(tokenOf(link))).toBeNull();
    expect(await identify(address.replace(stream.key, 'other-key'))).toBeNull();
  });

  it('is refused for an address of more than 4,000 characters without repeating it', async () => {
    const { status, body } = await editor.call('POST', '/stream/link/identify', { address: 'secret'.repeat(1_000) });
    expect({ status, fields: body['fields'] }).toEqual({
      status: 422,
      fields: { address: { code: 'too_long', limit: 4_000 } },
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
