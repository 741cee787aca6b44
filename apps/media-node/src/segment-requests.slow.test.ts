import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { httpUrl, publish, publishSegments, sendSpan, startTestNode, TOKEN } from './testing/rig.ts';

let node: MediaNode;
beforeEach(async () => {
  node = await startTestNode({});
});
afterEach(() => node.stop());

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(httpUrl(node, path), init);
const prefer = (value: string): RequestInit => ({ headers: { prefer: value } });

async function untilWaiting(count: number): Promise<void> {
  const status = (): Promise<unknown> =>
    get('/status', { headers: { authorization: `Bearer ${TOKEN}` } }).then((response) => response.json());
  await expect.poll(status, { timeout: 5_000 }).toMatchObject({ waitingRequests: count });
}

/** Opens connections, each with so many requests at once. The result counts the answers with a status. */
function ask(requests: readonly number[]): (status: number) => number {
  let received = '';
  for (const count of requests) {
    const socket = connect(node.httpPort, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.write('GET /hls/match/video.m3u8 HTTP/1.1\r\nHost: node\r\n\r\n'.repeat(count));
  }
  return (status) => received.split(`HTTP/1.1 ${status} `).length - 1;
}

describe('the first playlist and manifest', () => {
  it('are waited for until there is a segment', async () => {
    const publisher = await publish(node, 'match');
    const responses = ['/hls/match/master.m3u8', '/dash/match/manifest.mpd'].map((path) => get(path));
    await untilWaiting(2);
    sendSpan(publisher, 0, 1_200, {});
    const [master, mpd] = await Promise.all(responses.map(async (answer) => (await answer).text()));
    expect(parsePlaylist(master ?? '')).toMatchObject({ variants: [{ uri: 'video.m3u8' }] });
    expect(mpd).toContain('<MPD ');
    await untilWaiting(0);
  });

  it('are not waited for if the client prefers so, and reported as ready later', async () => {
    await publish(node, 'match');
    const answer = await get('/hls/match/master.m3u8', prefer('wait=0'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, '2']);
    expect(await answer.json()).toMatchObject({ code: 'not_ready' });
    const later = await get('/dash/match/manifest.mpd', prefer('respond-async, wait=1'));
    expect([later.status, await later.json()]).toMatchObject([404, { code: 'not_ready' }]);
  });

  it.each(['video', 'audio'])('of the %s are answered with 503, so that players ask for them again', async (kind) => {
    await publish(node, 'match');
    // One that a player knows from before a restart of the node, too.
    for (const key of ['match', 'nothing']) {
      const answer = await get(`/hls/${key}/${kind}.m3u8`, prefer('wait=0'));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'not_ready' });
    }
  });

  it('are not waited for without a publisher, nor are unlisted playlists', async () => {
    await publish(node, 'match');
    const paths = ['/hls/nothing/master.m3u8', '/hls/match/other.m3u8', '/dash/match/master.m3u8'];
    const answers = await Promise.all(paths.map(async (path) => (await get(path)).json()));
    expect(answers).toMatchObject([{ code: 'not_found' }, { code: 'not_ready' }, { code: 'not_ready' }]);
  });

  it('are waited for from the request on, also while the stream has yet to begin', async () => {
    const sentAt = performance.now();
    const response = get('/hls/match/video.m3u8', prefer('wait=3'));
    await untilWaiting(1);
    await sleep(2_500 - (performance.now() - sentAt));
    await publish(node, 'match');
    expect((await response).status).toBe(503);
    expect(performance.now() - sentAt).toBeLessThan(4_500);
  });

  it('are waited for by as many as may be connected', async () => {
    await node.stop();
    node = await startTestNode({ maxConnections: 1_500 });
    const count = ask(Array.from({ length: 376 }, (_, index) => (index < 375 ? 4 : 1)));
    await untilWaiting(1_500);
    const publisher = await publish(node, 'match');
    await sleep(100);
    await untilWaiting(1_500);
    sendSpan(publisher, 0, 1_200, {});
    // The one too many is answered at once.
    await expect.poll(() => [count(200), count(503)]).toEqual([1_500, 1]);
  });

  it('are waited for by four requests of a connection at once', async () => {
    const count = ask([30, 1]);
    await untilWaiting(5);
    await sleep(100);
    await untilWaiting(5);
    const publisher = await publish(node, 'match');
    sendSpan(publisher, 0, 1_200, {});
    await expect.poll(() => [count(200), count(503)]).toEqual([5, 26]);
  });

  it('end with the stream', async () => {
    await publish(node, 'match');
    const response = get('/hls/match/master.m3u8');
    await untilWaiting(1);
    node.streams.kick('match', 'over');
    const answer = await response;
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'gone' }]);
  });

  it('are no longer waited for when the client leaves', async () => {
    await publish(node, 'match');
    const leaving = new AbortController();
    const response = get('/hls/match/master.m3u8', { signal: leaving.signal });
    await untilWaiting(1);
    leaving.abort();
    await expect(response).rejects.toThrow('aborted');
    await untilWaiting(0);
  });
});

describe('the unfinished segment', () => {
  const nextName = (kind: 'video' | 'audio'): string => {
    const stream = node.streams.find('match')!;
    const track = stream.packager.ring.newest()![kind]!;
    return `/dash/match/${stream.run}/${kind === 'video' ? 'v' : 'a'}-${track.time + track.duration}.m4s`;
  };

  it('is waited for by name, in each track', async () => {
    const publisher = await publishSegments(node, 'match');
    const responses = [get(nextName('video')), get(nextName('audio')), get(nextName('video'), { method: 'HEAD' })];
    await untilWaiting(3);
    sendSpan(publisher, 3_200, 4_200, {});
    const answers = await Promise.all(responses);
    expect(answers.map((answer) => [answer.status, answer.headers.get('content-type')])).toEqual([
      [200, 'video/mp4'],
      [200, 'audio/mp4'],
      [200, 'video/mp4'],
    ]);
    expect(Buffer.from(await answers[0]!.arrayBuffer())).toEqual(
      node.streams.find('match')!.packager.ring.newest()!.video!.data,
    );
  });

  it('is the only one: later ones are not found', async () => {
    await publishSegments(node, 'match');
    const { run } = node.streams.find('match')!;
    const paths = [`/dash/match/${run}/v-${5 * 90_000}.m4s`, `/dash/match/${run}/a-1.m4s`];
    const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(statuses).toEqual([404, 404]);
    expect((await get(nextName('video'), prefer('wait=0'))).status).toBe(404);
  });

  it('is not found after all when the track stops', async () => {
    const publisher = await publishSegments(node, 'match');
    const response = get(nextName('audio'));
    await untilWaiting(1);
    // What was left of the audio is in the next segment, so the one after it is requested.
    sendSpan(publisher, 3_200, 4_001, { audio: false });
    expect((await response).status).toBe(200);
    const next = get(nextName('audio'));
    await untilWaiting(1);
    sendSpan(publisher, 4_001, 5_001, { audio: false });
    expect((await next).status).toBe(404);
  });

  it('is waited for at most three seconds longer than the longest one', async () => {
    await publishSegments(node, 'match');
    const answer = await get(nextName('video'));
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('is finished early when the publisher leaves, and the next one is waited for until there is a new publisher', async () => {
    const publisher = await publishSegments(node, 'match');
    const response = get(nextName('video'));
    await untilWaiting(1);
    await publisher.close();
    expect((await response).status).toBe(200);
    const next = get(nextName('video'));
    await untilWaiting(1);
    sendSpan(await publish(node, 'match'), 0, 2_100, {});
    expect((await next).status).toBe(404);
  });
});
