import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFeedDesk } from '#server/personal-feeds/testing/feed-desk';
import { idOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: Awaited<ReturnType<typeof openFeedDesk>>;
let holder: Caller;
let server = 0;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openFeedDesk(t);
  holder = await t.signIn('operator');
  await holder.call('PUT', '/profile/settings', { timezone: 'Asia/Tokyo' });
  server = await idOf(desk.admin, '/stream/server', {
    fqdn: 'signed.example.org',
    hls: '/hls/{key}/master.m3u8',
    wss: '/ws/{key}.flv',
    mpd: '/dash/{key}.mpd',
    signed: true,
  });
});
afterAll(() => t.close());

/** The entries of a list: the text of each and its link. */
async function entriesOf(address: string) {
  const { statusCode, body, headers } = await desk.read(address);
  expect([statusCode, headers['content-type']]).toEqual([200, 'audio/x-mpegurl; charset=utf-8']);
  const [first, ...lines] = body.trimEnd().split('\n');
  expect(first).toBe('#EXTM3U');
  return lines.flatMap((line, index) =>
    index % 2 === 0 ? { text: line.replace('#EXTINF:-1,', ''), url: String(lines[index + 1]) } : [],
  );
}

const taken = async (hours: number, more: object = {}) => {
  const id = await desk.plan(hours, { server, ...more });
  await desk.take(id, [holder]);
  return id;
};
const linksOf = async (who: Caller, id: number) =>
  (await who.call('GET', '/stream', { id })).body['links'] as Record<string, string>;

describe('a list of links', () => {
  it('has the signed links that its owner copies in the console, the next match first, with the time in their zone', async () => {
    const [later, sooner] = [await taken(3, { title: 'Later' }), await taken(1, { title: 'Sooner' })];
    const { address } = await desk.open(holder, { kind: 'links', format: 'hls' });
    const clock = async (id: number) => {
      const { startAt } = (await holder.call('GET', '/stream', { id })).body;
      const options = { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' } as const;
      return new Intl.DateTimeFormat('en-GB', options).format(new Date(String(startAt)));
    };
    expect(await entriesOf(address)).toEqual([
      { text: `${await clock(sooner)} Sooner`, url: (await linksOf(holder, sooner))['hls'] },
      { text: `${await clock(later)} Later`, url: (await linksOf(holder, later))['hls'] },
    ]);
    // Signed for this person: nobody else has the same link.
    expect((await linksOf(holder, sooner))['hls']).not.toBe((await linksOf(desk.admin, sooner))['hls']);
  });

  it('has the wanted format alone, or the preferred one and else another that players open', async () => {
    const reader = await t.signIn('operator');
    const id = await desk.plan(2, { server });
    await desk.take(id, [reader]);
    const links = await linksOf(reader, id);
    const read = async (format: string | null) => {
      const { address } = await desk.open(reader, { kind: 'links', format });
      return (await entriesOf(address)).map(({ url }) => url);
    };
    expect(await read('dash')).toEqual([links['dash']]);
    expect(await read('rtmp')).toEqual([]);
    // RTMP, which is preferred at first, is not offered, and players do not open WS-FLV.
    expect(await read(null)).toEqual([links['hls']]);
    await reader.call('PUT', '/profile/settings', { stream_format_priority: 'DASH' });
    expect(await read(null)).toEqual([links['dash']]);
    await reader.call('PUT', '/profile/settings', { stream_format_priority: 'WSS' });
    expect(await read(null)).toEqual([links['hls']]);
    const refused = await reader.call('POST', '/profile/feeds', {
      name: 'x',
      kind: 'links',
      scope: 'taken',
      format: 'wss',
    });
    expect(refused.status).toBe(422);
  });

  it('has what is on or starts within a day, and nothing canceled, finished or archived', async () => {
    const reader = await t.signIn('operator');
    const ids = await Promise.all(
      [1, 1, 1, 1, 30, -5].map((hours, n) => desk.plan(hours, { server, title: `Case ${n}`, duration: 60 })),
    );
    for (const id of ids) await desk.take(id, [reader]);
    const [, canceled = 0, archived = 0, live = 0] = ids;
    const set = async (id: number, name: 'Canceled' | 'Live') =>
      desk.admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(desk.admin, name) });
    await set(canceled, 'Canceled');
    await set(live, 'Live');
    await desk.admin.call('DELETE', '/stream', { ids: archived });
    const { address } = await desk.open(reader, { kind: 'links' });
    const titles = (await entriesOf(address)).map(({ text }) => text.slice(6));
    expect(titles.toSorted()).toEqual(['Case 0', 'Case 3']);
  });

  it('loses a stream that its owner may not see any more', async () => {
    const reader = await t.signIn('operator');
    const id = await desk.plan(2, { server, title: 'Hidden later' });
    const { address } = await desk.open(reader, { kind: 'links', scope: 'visible', format: 'hls' });
    const has = async () => (await entriesOf(address)).some(({ text }) => text.endsWith(' Hidden later'));
    expect(await has()).toBe(true);
    await t.deps.db.insertInto('user_stream').values({ user: reader.id, stream: id }).execute();
    expect(await has()).toBe(false);
  });

  it('is refused to a role that may not copy links, also when it has lost that right', async () => {
    const viewer = await t.signIn('viewer');
    const input = { name: 'x', kind: 'links', scope: 'taken' };
    expect((await viewer.call('POST', '/profile/feeds', input)).status).toBe(403);
    const reader = await t.signIn('operator');
    const { address } = await desk.open(reader, { kind: 'links' });
    expect((await desk.read(address)).statusCode).toBe(200);
    await t.deps.db.updateTable('user').set({ role: 'viewer' }).where('id', '=', reader.id).execute();
    expect((await desk.read(address)).statusCode).toBe(404);
  });
});
