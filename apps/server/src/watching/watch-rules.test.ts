import type { WatchRules } from '@touchline/contract';
import { isSignedWith, readSignedName, readToken } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '#kit/events';
import { type CreatedStream, type NodeDesk, openNodeDesk, type Standing } from '#server/media-hooks/testing/node-desk';
import { idOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let operator: Caller;
let desk: NodeDesk;
let stream: CreatedStream;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  await changeServer({ vendor: 'touchline', signed: true });
});
beforeEach(async () => {
  // A blocked one is signed out.
  operator = await t.signIn('operator');
  stream = await desk.makeStream(-5, {});
});
afterAll(() => t.close());

const standing = async () => (await desk.askOrders(null)).body as Standing & { watch: WatchRules };
const changeServer = (values: object) => admin.call('PUT', '/stream/server', { id: desk.records.server, ...values });
const changeStream = (values: object) => admin.call('PUT', '/stream', { id: stream.id, ...values });
const changeUser = (values: object) => admin.call('PUT', '/user', { id: operator.id, ...values });
const personIn = ({ people }: WatchRules) => people.find(({ id }) => id === operator.id);

/** The name of the stream in the HLS link that a person gets, with what it says. */
async function linkOf(who: Caller) {
  const { body } = await who.call('GET', '/stream', { id: stream.id });
  const { hls } = body['links'] as { hls: string };
  const { key, token } = readSignedName(/\/hls\/([^/]+)\.m3u8$/.exec(hls)?.[1] ?? '');
  return { key, token: token ?? '', link: readToken(token ?? ''), until: body['linksUntil'] };
}

/** Whether a media node with these rules takes a token for the stream. */
const isTaken = ({ keys }: WatchRules, token: string, key = stream.key) =>
  keys.some(
    ({ id, secret }) => id === readToken(token)?.keyId && isSignedWith(token, key, Buffer.from(secret, 'base64url')),
  );

describe('the rules that a media node gets first', () => {
  it('have the keys of the links in force, the streams of these days and the people', async () => {
    const { watch } = await standing();
    const { token, link } = await linkOf(operator);
    expect(watch).toMatchObject({ signed: true, revoked: [] });
    expect(watch.streams).toContain(stream.key);
    expect(isTaken(watch, token)).toBe(true);
    expect(isTaken(watch, token, 'other')).toBe(false);
    expect(watch.keys.map(({ id }) => id)).toContain(link?.keyId);
    expect(personIn(watch)).toEqual({ id: operator.id, copies: true, access: 'allow', streams: [] });
  });

  it('name nobody and no key when the server is open', async () => {
    await changeServer({ signed: false });
    expect((await standing()).watch).toMatchObject({ signed: false, keys: [], people: [], revoked: [] });
    await changeServer({ signed: true, vendor: 'srs' });
    expect((await standing()).watch).toMatchObject({ signed: false, keys: [] });
    await changeServer({ vendor: 'touchline' });
    expect((await standing()).watch.signed).toBe(true);
  });

  it('leave out matches of another day, and name those that go on', async () => {
    const days = (count: number) => desk.makeStream(count * 1_440, {});
    const [past, future, lasting] = [await days(-3), await days(3), await days(-4)];
    await admin.call('PUT', '/streams/update/statuses', { ids: [lasting.id], status: await statusId(admin, 'Live') });
    const { streams } = (await standing()).watch;
    expect([past, future, lasting, stream].map(({ key }) => streams.includes(key))).toEqual([false, false, true, true]);
  });
});

describe('the numbers of the streams in the rules', () => {
  it('say which one has a key, also once the key is used again', async () => {
    const numberOf = (rules: WatchRules, key: string) => rules.streamIds.filter((one) => one.key === key);
    const { key } = stream;
    expect(numberOf((await standing()).watch, key)).toEqual([{ key, id: stream.id }]);
    await admin.call('DELETE', '/stream', { ids: stream.id });
    const question = desk.askForNewRules(await standing());
    const next = await desk.makeStream(-5, { key });
    expect(numberOf((await question).watch, key)).toEqual([{ key, id: next.id }]);
  });

  it('are not told of an open server, whose links have none', async () => {
    await changeServer({ signed: false });
    expect((await standing()).watch.streamIds).toEqual([]);
    await changeServer({ signed: true });
  });
});

describe('an open question for orders is answered with new rules when', () => {
  const insertLink = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      WITH made AS (INSERT INTO client (name) VALUES (${`Client of ${stream.key}`}) RETURNING id)
      INSERT INTO signed_link (stream, client, formats, networks, "until")
      SELECT ${stream.id}, id, '{hls}', '{}', now() + interval '1 hour' FROM made RETURNING id`.execute(t.deps.db);
    return rows[0]?.id ?? 0;
  };
  const endLink = (link: number, secondsAgo: number) =>
    sql`UPDATE signed_link SET "until" = now() - make_interval(secs => ${secondsAgo}) WHERE id = ${link}`.execute(
      t.deps.db,
    );
  const streams = (rules: WatchRules) => rules.streams.includes(stream.key);
  const changes: Record<string, [() => Promise<unknown>, (rules: WatchRules) => unknown, unknown]> = {
    'a match is canceled': [async () => changeStream({ status: await statusId(admin, 'Canceled') }), streams, false],
    'a stream is archived': [() => admin.call('DELETE', '/stream', { ids: stream.id }), streams, false],
    'a stream gets another key': [() => changeStream({ key: `other-${stream.id}` }), streams, false],
    'a stream leaves the server': [() => changeStream({ server: null }), streams, false],
    'a stream is added': [
      async () => ({ status: 200, made: (stream = await desk.makeStream(10, {})) }),
      (rules) => rules.streams.includes(stream.key),
      true,
    ],
    'the server is switched off': [() => changeServer({ enabled: false }), streams, false],
    'the server is opened to all': [() => changeServer({ signed: false }), ({ signed }) => signed, false],
    'a user is blocked': [() => changeUser({ status: 'inactive' }), personIn, undefined],
    'a user may copy no links any more': [
      () => changeUser({ role: 'viewer' }),
      (rules) => personIn(rules)?.copies,
      false,
    ],
    'a stream is hidden from a user': [
      () => changeUser({ access: 'allow', streams: [stream.id] }),
      (rules) => [personIn(rules)?.access, personIn(rules)?.streams.includes(stream.id)],
      ['allow', true],
    ],
    'a user may see no stream but others': [
      () => changeUser({ access: 'deny', streams: [] }),
      personIn,
      expect.objectContaining({ access: 'deny', streams: [] }),
    ],
  };
  it.each(Object.entries(changes))('%s', async (_name, [change, see, expected]) => {
    const before = await standing();
    const question = desk.askForNewRules(before);
    expect(await change()).toMatchObject({ status: 200 });
    const { watch, watchVersion } = await question;
    expect(see(watch)).toEqual(expected);
    expect(watchVersion).not.toBe(before.watchVersion);
    await changeServer({ enabled: true, signed: true });
  });

  it('a link of a client is revoked', async () => {
    const link = await insertLink();
    const before = await standing();
    expect(before.watch.revoked).not.toContain(link);
    const question = desk.askForNewRules(before);
    await t.deps.db.transaction().execute(async (trx) => {
      await sql`UPDATE signed_link SET "revokedAt" = now() WHERE id = ${link}`.execute(trx);
      await publish(trx, 'signedLink', { id: link, stream: stream.id });
    });
    expect((await question).watch.revoked).toEqual([link]);
    // The clock of the node may be behind, so that the link is not over for it.
    await endLink(link, 30);
    expect((await standing()).watch.revoked).toEqual([link]);
    await endLink(link, 61);
    expect((await standing()).watch.revoked).toEqual([]);
  });

  it('another number may watch with a link of a client', async () => {
    const link = await insertLink();
    const before = await standing();
    const limit = (maxViewers: number | null) => admin.call('POST', '/stream/link/viewers', { id: link, maxViewers });
    const viewers = ({ watch }: { watch: WatchRules }) => watch.viewers.filter((one) => one.link === link);
    expect(viewers(before)).toEqual([]);
    const question = desk.askForNewRules(before);
    await limit(1);
    expect(viewers(await question)).toEqual([{ link, max: 1 }]);
    await limit(null);
    expect(viewers(await standing())).toEqual([{ link, max: null }]);
    await endLink(link, 30);
    expect(viewers(await standing())).toEqual([{ link, max: null }]);
    await endLink(link, 61);
    expect(viewers(await standing())).toEqual([]);
  });

  it('all links of the server are ended: no earlier one is taken, and new ones are', async () => {
    const { token: earlier } = await linkOf(operator);
    const question = desk.askForNewRules(await standing());
    await admin.call('POST', '/stream/server/end-links', { id: desk.records.server });
    const { watch } = await question;
    const { token } = await linkOf(operator);
    expect([isTaken(watch, earlier), isTaken(watch, token)]).toEqual([false, true]);
  });

  it('a user is deleted', async () => {
    const other = await t.signIn('operator');
    const question = desk.askForNewRules(await standing());
    await admin.call('DELETE', '/user', { ids: other.id });
    const { watch } = await question;
    expect(watch.people.map(({ id }) => id)).not.toContain(other.id);
  });
});

it('a change that ends no right and gives none brings no new rules', async () => {
  const question = desk.askForNewRules(await standing());
  await changeStream({ title: 'Renamed' });
  await changeUser({ lastname: 'Renamed' });
  await changeStream({ key: `renamed-${stream.id}` });
  const { watch } = await question;
  expect(watch.streams).toContain(`renamed-${stream.id}`);
});

describe('the links of a stream on a server with signed links', () => {
  it('are signed for who asks, for all formats, until an hour after the planned end', async () => {
    const { key, link, until } = await linkOf(operator);
    const { body } = await admin.call('GET', '/stream', { id: stream.id });
    const endS = Date.parse(String(body['endAt'])) / 1_000 + 3_600;
    expect(key).toBe(stream.key);
    expect(link).toMatchObject({ kind: 'person', subject: operator.id, stream: stream.id, untilS: endS });
    expect(link).toMatchObject({ formats: ['rtmp', 'hls', 'wss', 'dash'], maxViewers: null, networks: [] });
    expect(until).toBe(new Date(endS * 1_000).toISOString());
    expect((await linkOf(admin)).link).toMatchObject({ subject: admin.id });
    const tokens = new Set(Object.values(body['links'] ?? {}).map((url) => /~([\w-]+)/.exec(String(url))?.[1]));
    expect([...tokens]).toEqual([(await linkOf(admin)).token]);
  });

  it('of a match that goes on end later', async () => {
    const old = await desk.makeStream(-600, {});
    await admin.call('PUT', '/streams/update/statuses', { ids: [old.id], status: await statusId(admin, 'Live') });
    const { body } = await operator.call('GET', '/stream', { id: old.id });
    const leftMs = Date.parse(String(body['linksUntil'])) - Date.now();
    expect(leftMs).toBeGreaterThan(3_599_000);
    expect(leftMs).toBeLessThanOrEqual(7_200_000);
  });

  it('are the own ones of each user in lists that are kept for all', async () => {
    const marked = 'A title with ~0~ and ~x-0~';
    await changeStream({ title: marked });
    const other = await t.signIn('operator');
    const rowOf = async (who: Caller) => {
      const { body } = await who.call('GET', '/streams', {}, { 'Page-Size': '100' });
      return body.data.find(({ id }) => id === stream.id);
    };
    const [first, second] = await Promise.all([rowOf(operator), rowOf(other)]);
    const { body } = await operator.call('GET', '/stream', { id: stream.id });
    expect(first).toMatchObject({ title: marked, links: body['links'], linksUntil: body['linksUntil'] });
    const [, token = ''] = /~([\w-]+)\.m3u8"/.exec(JSON.stringify(second?.['links'])) ?? [];
    expect(readToken(token)).toMatchObject({ subject: other.id, stream: stream.id });
  });

  it('are short-lived in previews, also for people who may copy none', async () => {
    const viewer = await t.signIn('viewer');
    const { body: row } = await viewer.call('GET', '/stream', { id: stream.id });
    expect(row).toMatchObject({ links: { hls: null }, linkReasons: { hls: 'preview_only' }, linksUntil: null });
    const { body } = await viewer.call('GET', '/stream/preview', { id: stream.id });
    const { hls } = body['links'] as { hls: string };
    const link = readToken(/~([\w-]+)\.m3u8$/.exec(hls)?.[1] ?? '');
    expect(link).toMatchObject({ kind: 'console', subject: viewer.id });
    expect((link?.untilS ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(4_200);
  });

  it('are signed for its owner in a playlist', async () => {
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
    await expect
      .poll(async () => {
        const { body } = await operator.call('GET', '/profile/playlists', {});
        const { stream: matched, stream_url: url } = body.data[0] ?? {};
        const link = readToken(/~([\w-]+)\.m3u8$/.exec(String(url))?.[1] ?? '');
        return link && { isMatched: link.stream === matched, kind: link.kind, subject: link.subject };
      })
      .toEqual({ isMatched: true, kind: 'person', subject: operator.id });
  });
});
