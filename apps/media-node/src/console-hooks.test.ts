import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import {
  httpUrl,
  play,
  publish,
  publishSegments,
  publishUntil,
  sendSpan,
  startTestNode,
  TOKEN,
} from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
  node = await startTestNode({ console: { url: desk.url, serverId: '7' } });
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

describe('the console is asked before a publisher is accepted', () => {
  it('with the key, the address and the token of the server, and notified when it ends', async () => {
    const publisher = await publish(node, 'match');
    expect(desk.calls).toEqual([
      {
        path: '/api/hooks/7/touchline',
        authorization: `Bearer ${TOKEN}`,
        body: { action: 'publish', key: 'match', ip: '127.0.0.1', protocol: 'rtmp', clientId: 'rtmp-1' },
      },
    ]);
    await publisher.close();
    await expect.poll(() => desk.calls.map((call) => call.body.action)).toEqual(['publish', 'publish_done']);
  });

  it('and told whether the encoder has ended the stream, or its connection was lost', async () => {
    const publisher = await publish(node, 'ended');
    await publisher.close();
    await expect.poll(() => desk.calls.at(-1)?.body).toMatchObject({ action: 'publish_done', hasEnded: true });
    const cut = new AbortController();
    await publishUntil(node, 'lost', cut.signal);
    cut.abort();
    await expect.poll(() => desk.calls.at(-1)?.body).toMatchObject({ action: 'publish_done', key: 'lost' });
    expect(desk.calls.at(-1)?.body).not.toHaveProperty('hasEnded');
  });

  it('which is not told to an older console, that refuses to read it', async () => {
    desk.decide = (body) => ('hasEnded' in body ? { status: 422, body: {} } : { status: 200, body: { allow: true } });
    const publisher = await publish(node, 'match');
    await publisher.close();
    await expect.poll(() => desk.calls.length).toBe(3);
    expect(desk.calls.map(({ body }) => [body['action'], body['hasEnded']])).toEqual([
      ['publish', undefined],
      ['publish_done', true],
      ['publish_done', undefined],
    ]);
  });

  it('and notified of every publisher when the node stops', async () => {
    const own = await startTestNode({ console: { url: desk.url, serverId: '7' } });
    await publish(own, 'match');
    await own.stop();
    expect(desk.calls.map((call) => call.body.action)).toEqual(['publish', 'publish_done']);
  });

  it('the encoder gets the text of its refusal', async () => {
    desk.answer = { status: 200, body: { allow: false, reason: 'match starts in 3 hours', source_url: null } };
    await expect(publish(node, 'match')).rejects.toMatchObject({
      reason: 'rejected',
      code: 'NetStream.Publish.BadName',
      message: 'match starts in 3 hours',
    });
    expect(node.streams.list()).toEqual([]);
  });
});

it('publishers that the node itself refuses are told to the console once, without what may be a secret', async () => {
  await publish(node, 'match');
  await expect(publish(node, 'match')).rejects.toThrow('already being published');
  await expect(publish(node, 'final-2026&secret=s3cret')).rejects.toThrow('not a valid stream key');
  await expect.poll(() => desk.refusals.length).toBe(2);
  const [port, reports] = [Number(new URL(desk.url).port), desk.reports.length];
  await expect.poll(() => desk.reports.length).toBeGreaterThan(reports + 1);
  expect(desk.refusals).toEqual([
    { key: 'match', ip: '127.0.0.1', reason: 'already_published' },
    { key: 'final-2026…', ip: '127.0.0.1', reason: 'invalid_key' },
  ]);
  await desk.stop();
  await expect(publish(node, 'match')).rejects.toThrow('already being published');
  desk = await startFakeConsole(port);
  await expect.poll(() => desk.refusals).toEqual([{ key: 'match', ip: '127.0.0.1', reason: 'already_published' }]);
});

it('no line of the log has a whole stream key', async () => {
  const key = 'final-harbour-2026';
  const lines: Record<string, unknown>[] = [];
  const log: Log = (_level, event, facts) => void lines.push({ event, ...facts });
  const origin = await startTestNode({});
  await publishSegments(origin, 'source');
  // The other node asks its console for orders, too.
  const own = await startFakeConsole(0);
  own.pulls = [{ key: `${key}-pulled`, source_url: `http://127.0.0.1:${origin.httpPort}/flv/source.flv` }];
  const strict = await startTestNode({ console: { url: own.url, serverId: '7' }, authorizePlay: true, log });
  await expect.poll(() => strict.streams.find(`${key}-pulled`)).not.toBeNull();
  const publisher = await publish(strict, key);
  await expect(publish(strict, key)).rejects.toThrow('already being published');
  await fetch(httpUrl(strict, `/hls/${key}/index.m3u8`)).then((response) => response.text());
  own.answer = { status: 500, body: null };
  await expect(play(strict, key)).rejects.toThrow('console answered 500');
  await own.order([{ key, reason: 'canceled', message: 'the match is canceled' }]);
  await publisher.closed;
  await strict.stop();
  await Promise.all([own.stop(), origin.stop()]);
  const events = [
    'publish',
    'publish_refused',
    'console_refused_hook',
    'publisher_cut',
    'publish_done',
    'stream_removed',
  ];
  for (const event of events) expect(lines).toContainEqual(expect.objectContaining({ event, key: 'fina…' }));
  expect(JSON.stringify(lines)).not.toContain(key);
});

describe('players', () => {
  it('need no permission by default', async () => {
    await publishSegments(node, 'match');
    await play(node, 'match');
    expect(desk.calls.map((call) => call.body.action)).toEqual(['publish']);
  });

  it('need permission if so configured, and get the refusal', async () => {
    const strict = await startTestNode({ console: { url: desk.url, serverId: '7' }, authorizePlay: true });
    await publishSegments(strict, 'match');
    const { connection } = await play(strict, 'match');
    await connection.close();
    await expect.poll(() => desk.calls.map((call) => call.body.action)).toEqual(['publish', 'play', 'play_done']);
    desk.answer = { status: 200, body: { allow: false, reason: 'link has expired' } };
    await expect(play(strict, 'match')).rejects.toMatchObject({
      code: 'NetStream.Play.Failed',
      message: 'link has expired',
    });
    expect((await fetch(httpUrl(strict, '/flv/match.flv'))).status).toBe(403);
    await strict.stop();
  });

  it.each(['flv', 'ws'])('over %s are removed when they leave before the answer', async (format) => {
    const strict = await startTestNode({ console: { url: desk.url, serverId: '7' }, authorizePlay: true });
    await publishSegments(strict, 'match');
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.waitsFor = promise;
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const player = request(httpUrl(strict, `/${format}/match.flv`), { headers: format === 'ws' ? upgrade : {} });
    player.on('error', () => undefined).end();
    // A call that is answered late is made again.
    const actions = () => [...new Set(desk.calls.map((call) => call.body.action))];
    await expect.poll(actions).toEqual(['publish', 'play']);
    player.destroy();
    // Time for the node to notice while it waits for the answer.
    await sleep(50);
    resolve();
    await expect.poll(actions).toEqual(['publish', 'play', 'play_done']);
    expect(strict.streams.find('match')?.players.size).toBe(0);
    await strict.stop();
  });

  it('over ws are removed when the request is not an upgrade', async () => {
    const strict = await startTestNode({ console: { url: desk.url, serverId: '7' }, authorizePlay: true });
    await publishSegments(strict, 'match');
    const player = request(httpUrl(strict, '/ws/match.flv'), {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    const status = new Promise((resolve) => player.on('response', ({ statusCode }) => resolve(statusCode)));
    player.end();
    expect(await status).toBe(400);
    await expect.poll(() => desk.calls.map((call) => call.body.action)).toEqual(['publish', 'play', 'play_done']);
    expect(strict.streams.find('match')?.players.size).toBe(0);
    await strict.stop();
  });
});

describe('pulls ordered by the console', () => {
  it.each([
    ['by the answers to reports', true],
    ['by an older console, which has to be asked', false],
  ])('%s start, follow a change of source, and stop when no longer ordered', async (_by, tellsPulls) => {
    desk.tellsPulls = tellsPulls;
    const origin = await startTestNode({});
    const publisher = await publishSegments(origin, 'source');
    desk.pulls = [{ key: 'pulled', source_url: `rtmp://127.0.0.1:${origin.rtmpPort}/live/source` }];
    await expect.poll(() => node.streams.find('pulled')?.publisher?.agent, { timeout: 3_000 }).toBe('rtmp');
    const { tags } = await play(node, 'pulled');
    sendSpan(publisher, 3_200, 3_400, {});
    await expect.poll(() => tags.length).toBeGreaterThan(10);
    desk.pulls = [{ key: 'pulled', source_url: `http://127.0.0.1:${origin.httpPort}/flv/source.flv` }];
    await expect.poll(() => node.streams.find('pulled')?.publisher?.agent, { timeout: 3_000 }).toBe('http');
    desk.pulls = [];
    await expect.poll(() => node.streams.find('pulled')?.publisher, { timeout: 3_000 }).toBeNull();
    expect(desk.calls).toEqual([]);
    const asked = desk.pullQuestions;
    const reports = desk.reports.length;
    await expect.poll(() => desk.reports.length).toBeGreaterThan(reports + 5);
    expect(desk.pullQuestions > asked).toBe(!tellsPulls);
    await origin.stop();
  });

  it('an invalid list changes nothing, an unknown scheme is skipped', async () => {
    const origin = await startTestNode({});
    await publishSegments(origin, 'source');
    desk.pulls = [
      { key: 'file', source_url: 'file:///etc/passwd' },
      { key: 'pulled', source_url: `http://127.0.0.1:${origin.httpPort}/flv/source.flv` },
    ];
    await expect.poll(() => node.streams.find('pulled')?.publisher?.agent, { timeout: 3_000 }).toBe('http');
    desk.pulls = null;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(node.streams.find('pulled')?.publisher?.agent).toBe('http');
    expect(node.streams.find('file')).toBeNull();
    await origin.stop();
  });

  it('a source that is down creates no stream, and is pulled once it is up', async () => {
    const origin = await startTestNode({});
    desk.pulls = [{ key: 'pulled', source_url: `rtmp://127.0.0.1:${origin.rtmpPort}/live/source` }];
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(node.streams.find('pulled')).toBeNull();
    await publishSegments(origin, 'source');
    await expect.poll(() => node.streams.find('pulled')?.publisher?.agent, { timeout: 5_000 }).toBe('rtmp');
    await origin.stop();
    await expect.poll(() => node.streams.find('pulled')?.publisher, { timeout: 3_000 }).toBeNull();
  });
});
