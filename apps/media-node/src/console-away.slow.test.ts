import { connectRtmp } from '@touchline/media/rtmp/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { CLIENT, publish, rtmpUrl, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

const YES = { status: 200, body: { allow: true, reason: null, source_url: null } };
const BUSY = { status: 503, body: { code: 'unavailable', message: 'later' } };

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

describe('the end of a session', () => {
  it('is reported to a console that was down', async () => {
    node = await startTestNode({ console: { url: desk.url, serverId: '7' } });
    const publisher = await publish(node, 'match');
    desk.answer = BUSY;
    await publisher.close();
    await expect.poll(() => desk.calls.length).toBeGreaterThan(3);
    desk.answer = YES;
    const count = desk.calls.length;
    await expect.poll(() => desk.calls.length).toBe(count + 1);
    expect(desk.calls.at(-1)?.body).toEqual({
      action: 'publish_done',
      key: 'match',
      ip: '127.0.0.1',
      protocol: 'rtmp',
      clientId: 'rtmp-1',
      hasEnded: true,
    });
    await publish(node, 'other');
    expect(desk.calls.slice(count + 1).map(({ body }) => body['key'])).toEqual(['other']);
  });
});

it('an encoder that was admitted before returns even when no more encoders may wait', async () => {
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, maxWaiting: 1 });
  await (await publish(node, 'match?secret=a')).close();
  await expect.poll(() => desk.calls.at(-1)?.body).toMatchObject({ action: 'publish_done' });
  desk.answer = BUSY;
  const count = desk.calls.length;
  const waiting = publish(node, 'other');
  await expect.poll(() => desk.calls.length).toBeGreaterThan(count + 1);
  await expect(publish(node, 'third')).rejects.toThrow('too many encoders are waiting');
  await publish(node, 'match?secret=a');
  expect(node.streams.find('match')?.publisher?.clientId).toBe('rtmp-4');
  desk.answer = YES;
  await waiting;
});

it('500 simultaneous encoders all get a decision, with a few calls at a time', { timeout: 120_000 }, async () => {
  desk.answer = BUSY;
  const limits = { maxStreams: 600, maxConnections: 600, maxWaiting: 600 };
  const timings = { ...TEST_TIMINGS, hookTimeoutMs: 5_000, publishWaitMs: 40_000 };
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, ...limits, timings });
  const keys = Array.from({ length: 500 }, (_, index) => `match-${index}`);
  const patient = { ...CLIENT, timeoutMs: 50_000 };
  const connecting = keys.map((key) => connectRtmp(`${rtmpUrl(node, key)}?secret=s-${key}`, patient));
  await expect.poll(() => desk.calls.length, { timeout: 20_000 }).toBeGreaterThan(20);
  desk.answer = YES;
  const publishers = await Promise.all(connecting);
  expect(node.streams.list().filter((stream) => stream.publisher)).toHaveLength(500);
  const allowed = new Map(desk.calls.map(({ body }) => [body['key'], body['secret']]));
  expect(allowed).toEqual(new Map(keys.map((key) => [key, `s-${key}`])));
  expect(desk.mostAtOnce).toBeLessThanOrEqual(16);
  await Promise.all(publishers.map((publisher) => publisher.close()));
  const ends = (): number => desk.calls.filter(({ body }) => body['action'] === 'publish_done').length;
  await expect.poll(ends, { timeout: 30_000 }).toBe(500);
});
