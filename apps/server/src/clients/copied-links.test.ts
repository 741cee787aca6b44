import { vendorPresets } from '@touchline/contract';
import type { WatchRules } from '@touchline/contract';
import { readSignedName, readToken } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreatedStream, type NodeDesk, openNodeDesk, type Standing } from '#server/media-hooks/testing/node-desk';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let operator: Caller;
let desk: NodeDesk;
let stream: CreatedStream;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  desk = await openNodeDesk(t, admin);
  await admin.call('PUT', '/stream/server', { id: desk.records.server, vendor: 'touchline', signed: true });
});
beforeEach(async () => {
  operator = await t.signIn('operator');
  stream = await desk.makeStream(-5, {});
});
afterAll(() => t.close());

const nameOf = async () => String((await admin.call('GET', '/user', { id: operator.id })).body['name']);
const revoke = (of = stream) => editor.call('POST', '/stream/link/copied/revoke', { stream: of.id, user: operator.id });
const listed = async () => (await editor.call('GET', '/stream/links/copied', { stream: stream.id })).body.data;
const identify = async (address: string) =>
  (await editor.call('POST', '/stream/link/identify', { address })).body['found'] as Record<string, unknown>;

/** The address that a person copies now. */
async function copy(who = operator): Promise<string> {
  const { body } = await who.call('GET', '/stream', { id: stream.id });
  return (body['links'] as { hls: string }).hls;
}
const linkIn = (address: string) => {
  const { token } = readSignedName(/\/hls\/([^/]+)\.m3u8$/.exec(address)?.[1] ?? '');
  return readToken(token ?? '');
};

/** Whether a node with the present rules takes the issue of a person's link. */
async function isTaken(address: string): Promise<boolean> {
  const { revokedCopies } = (await desk.askOrders(null)).body['watch'] as WatchRules;
  const link = linkIn(address);
  const rule = revokedCopies.find((one) => one.stream === link?.stream && one.user === link.subject);
  return (link?.issuedS ?? 0) >= (rule?.before ?? 0);
}

const counted = { format: 'hls', ip: '203.0.113.9', seconds: 0, bytes: 1 } as const;

/** Reports a viewer with a link that the operator copied. */
async function watch(id: string, ended: boolean): Promise<void> {
  const viewer = { ...counted, id, key: stream.key, kind: 'person', subject: operator.id } as const;
  await desk.report({ watched: [{ ...viewer, ended }] });
}

describe('the links that users copied', () => {
  it('are listed once they were used, with who watches now', async () => {
    await copy();
    expect(await listed()).toEqual([]);
    await watch(`a${stream.id}`, true);
    await watch(`b${stream.id}`, false);
    expect(await listed()).toEqual([
      {
        stream: stream.id,
        user: operator.id,
        userName: await nameOf(),
        usedAt: expect.any(String),
        watching: 1,
        revokedAt: null,
        revokedBy: null,
        revokedByName: null,
        endsWhenRevoked: true,
        end: null,
      },
    ]);
    await admin.call('PUT', '/user', { id: operator.id, role: 'viewer' });
    expect(await listed()).toMatchObject([{ user: operator.id, end: 'person' }]);
  });

  it('are listed without those of clients, of previews and of other streams', async () => {
    const other = stream;
    await watch(`c${stream.id}`, true);
    stream = await desk.makeStream(-5, {});
    const preview = { ...counted, key: stream.key, kind: 'console', subject: operator.id } as const;
    await desk.report({ watched: [{ ...preview, id: `d${stream.id}`, ended: true }] });
    expect(await listed()).toEqual([]);
    stream = other;
    expect(await listed()).toHaveLength(1);
  });
});

describe('a user’s links to a stream are revoked', () => {
  it('those copied before end, also in the same second, and one copied right after plays', async () => {
    const first = await copy();
    const others = await copy(editor);
    expect((await revoke()).body).toMatchObject({ revokedBy: editor.id, end: 'revoked' });
    const second = await copy();
    expect([await isTaken(first), await isTaken(others), await isTaken(second)]).toEqual([false, true, true]);
    await revoke();
    const third = await copy();
    expect([await isTaken(second), await isTaken(third)]).toEqual([false, true]);
    expect(await copy()).toBe(third);
  });

  it('on this stream alone', async () => {
    const kept = stream;
    const address = await copy();
    stream = await desk.makeStream(-5, {});
    await revoke();
    stream = kept;
    expect([await isTaken(address), await copy()]).toEqual([true, address]);
  });

  it('and their new ones are in lists and in their queries', async () => {
    const { body: own } = await operator.call('GET', '/stream', { id: stream.id });
    await idOf(operator, '/profile/playlist', {
      sport: desk.records.sport,
      team1: own['team1'],
      team2: own['team2'],
      startDate: own['startDate'],
      startTime: own['startTime'],
      timezone: 'UTC',
      stream_format_priority: 'HLS',
    });
    const matched = async () => Number((await operator.call('GET', '/profile/playlists', {})).body.data[0]?.['stream']);
    await expect.poll(matched).toBeGreaterThan(0);
    // Another stream of these teams may be the better match.
    stream = { ...stream, id: await matched() };
    const before = await copy();
    await revoke();
    const after = await copy();
    expect(after).not.toBe(before);
    const headers = { 'Filter-Column': 'id', 'Filter-Value': String(stream.id) };
    const { body: list } = await operator.call('GET', '/streams', {}, headers);
    const { body: queries } = await operator.call('GET', '/profile/playlists', {});
    expect([list.data[0]?.['links'], queries.data[0]?.['stream_url']]).toEqual([
      expect.objectContaining({ hls: after }),
      after,
    ]);
  });

  it('which an open question for orders, the screens and the audit log learn', async () => {
    const question = desk.askForNewRules((await desk.askOrders(null)).body as Standing);
    const { body } = await revoke();
    const revokedAtS = Math.floor(Date.parse(String(body['revokedAt'])) / 1_000);
    const rule = { stream: stream.id, user: operator.id, before: revokedAtS + 1 };
    expect((await question).watch.revokedCopies).toContainEqual(rule);
    const { rows } = await sql<{ kind: string; data: object }>`
      SELECT kind, data FROM event ORDER BY id DESC LIMIT 3`.execute(t.deps.db);
    expect(rows).toEqual([
      { kind: 'reference', data: { id: null, entity: 'playlist', user: operator.id } },
      { kind: 'stream', data: { id: stream.id, stream: stream.id, user: operator.id } },
      { kind: 'signedLink', data: { id: null, stream: stream.id } },
    ]);
    const headers = { 'Filter-Column': 'entity', 'Filter-Value': 'copied_link' };
    const audit = (await admin.call('GET', '/system/audit', {}, headers)).body.data[0];
    expect(audit).toMatchObject({
      action: 'create',
      actor: editor.id,
      recordName: await nameOf(),
      after: { stream: stream.id, user: operator.id, revokedBy: editor.id },
    });
  });

  it('and listed as revoked until a later one is used', async () => {
    await watch(`e${stream.id}`, true);
    await sql`UPDATE watch_session SET "startedAt" = now() - interval '1 minute' WHERE stream = ${stream.id}`.execute(
      t.deps.db,
    );
    await revoke();
    const revoked = { user: operator.id, revokedByName: 'editor 2', revokedAt: expect.any(String) };
    expect(await listed()).toMatchObject([{ ...revoked, end: 'revoked', watching: 0 }]);
    await watch(`f${stream.id}`, false);
    await sql`UPDATE watch_session SET "startedAt" = now() + interval '1 minute' WHERE name = ${`f${stream.id}`}`.execute(
      t.deps.db,
    );
    expect(await listed()).toMatchObject([{ ...revoked, end: null, watching: 1 }]);
  });

  it('not where only signatures are checked or anybody may watch, since nothing would end', async () => {
    const { nginx, open } = {
      nginx: { ...vendorPresets['nginx-rtmp'], vendor: 'nginx-rtmp', linkSecret: 'a-secret-of-nginx', signed: true },
      open: { hls: '/hls/{key}.m3u8', vendor: 'touchline', signed: false },
    };
    const refused = { status: 422, body: { fields: { stream: { code: 'server_cannot_check' } } } };
    await watch(`g${stream.id}`, false);
    expect(await listed()).toMatchObject([{ endsWhenRevoked: true }]);
    for (const [name, offer] of Object.entries({ nginx, open })) {
      const server = await idOf(admin, '/stream/server', { ...offer, fqdn: `${name}.example.org` });
      await admin.call('PUT', '/stream', { id: stream.id, server });
      expect(await revoke()).toMatchObject(refused);
      expect(await listed()).toMatchObject([{ endsWhenRevoked: false, revokedAt: null }]);
    }
  });

  it('of nobody who does not exist', async () => {
    const body = { stream: stream.id, user: 999_999 };
    expect((await editor.call('POST', '/stream/link/copied/revoke', body)).status).toBe(404);
  });
});

describe('whose link an address is', () => {
  it('is said with when and by whom it was revoked, and not of one that was copied later', async () => {
    const before = await copy();
    expect(await identify(before)).toMatchObject({
      owner: 'person',
      end: null,
      copied: { user: operator.id, usedAt: null },
    });
    await revoke();
    const revoked = { user: operator.id, revokedAt: expect.any(String), revokedByName: 'editor 2' };
    expect(await identify(before)).toMatchObject({ end: 'revoked', copied: revoked });
    expect(await identify(await copy())).toMatchObject({ end: null, copied: revoked });
  });

  it('is said of one that a service has, which plays as long as its token is valid', async () => {
    const service = { name: `Scoreboard ${stream.id}`, scope: 'operate', days: 30 };
    const { body } = await admin.call('POST', '/system/tokens', service);
    const headers = { authorization: `Bearer ${String(body['token'])}` };
    const shown = await t.app.inject({ url: `/api/stream?id=${stream.id}`, headers });
    const { hls } = shown.json<{ links: { hls: string } }>().links;
    const isTold = async () => {
      const { people } = (await desk.askOrders(null)).body['watch'] as WatchRules;
      return people.some(({ id }) => id === linkIn(hls)?.subject);
    };
    expect([await identify(hls), await isTold()]).toMatchObject([{ userName: service.name, end: null }, true]);
    await sql`UPDATE access_token SET "expiresAt" = now() WHERE name = ${service.name}`.execute(t.deps.db);
    expect([await identify(hls), await isTold()]).toMatchObject([{ userName: service.name, end: 'person' }, false]);
  });
});
