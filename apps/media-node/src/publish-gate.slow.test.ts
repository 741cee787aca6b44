import { connectRtmp } from '@touchline/media/rtmp/client';
import { RtmpError } from '@touchline/media/rtmp/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import type { MediaNode, MediaNodeOptions } from './media-node.ts';
import type { NodeStatus } from './status.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import {
  CLIENT,
  httpUrl,
  play,
  publish,
  publishSegments,
  rtmpUrl,
  startTestNode,
  TEST_TIMINGS,
  TOKEN,
} from './testing/rig.ts';

const YES = { status: 200, body: { allow: true, reason: null, source_url: null } };
const NO = { status: 200, body: { allow: false, reason: 'the match is over', source_url: null } };
const BUSY = { status: 503, body: { code: 'unavailable', message: 'later' } };
const NO_VERDICT = 'the console does not answer, try again later';

let desk: FakeConsole;
let nodes: MediaNode[];
let lines: { event: string; facts: Record<string, unknown> }[];
const log: Log = (_level, event, facts) => void lines.push({ event, facts });
beforeEach(async () => {
  desk = await startFakeConsole(0);
  nodes = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await desk.stop();
});

async function start(change: Partial<MediaNodeOptions>): Promise<MediaNode> {
  const node = await startTestNode({ console: { url: desk.url, serverId: '7' }, log, ...change });
  nodes.push(node);
  return node;
}

const actions = (): unknown[] => desk.calls.map((call) => call.body['action']);
const onAir = (node: MediaNode, key: string): string | null => node.streams.find(key)?.publisher?.clientId ?? null;

const statusOf = async (node: MediaNode): Promise<NodeStatus> => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await fetch(httpUrl(node, '/status'), { headers })).json() as Promise<NodeStatus>;
};

/** What happens to a publisher: `accepted`, or the reason for its refusal. */
const outcomeOf = (node: MediaNode, key: string): Promise<string> =>
  publish(node, key).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RtmpError ? error.message : String(error)),
  );

describe('a secret', () => {
  it('is sent to the console, and is not part of the key', async () => {
    const node = await start({});
    await publish(node, 'match?secret=s3cret-one&x=1');
    expect(desk.calls[0]?.body).toMatchObject({ action: 'publish', key: 'match', secret: 's3cret-one' });
    expect(onAir(node, 'match')).toBe('rtmp-1');
  });

  it('is omitted when the encoder sends none', async () => {
    await publish(await start({}), 'match?secret=');
    expect(Object.keys(desk.calls[0]?.body ?? {}).toSorted()).toEqual(['action', 'clientId', 'ip', 'key', 'protocol']);
  });

  it('is not in the log, the status or anything a player gets', async () => {
    const node = await start({});
    const publisher = await publishSegments(node, 'match?secret=s3cret-one');
    const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };
    const pages = ['/status', '/hls/match/master.m3u8', '/hls/match/video.m3u8', '/dash/match/manifest.mpd'];
    const answers = await Promise.all(pages.map(async (page) => (await fetch(httpUrl(node, page), bearer)).text()));
    const { tags } = await play(node, 'match');
    await expect.poll(() => tags.length).toBeGreaterThan(10);
    await publisher.close();
    desk.answer = NO;
    await outcomeOf(node, 'match?secret=s3cret-one');
    desk.answer = { status: 422, body: {} };
    await outcomeOf(node, 'match?secret=s3cret-one');
    // With a wrong separator it is part of the key.
    expect(await outcomeOf(node, 'match&secret=s3cret-one')).toBe('not a valid stream key');
    await desk.stop();
    await outcomeOf(node, 'match?secret=s3cret-one');
    expect(answers[0]).toContain('"key":"match"');
    expect(lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['publish', 'publish_refused']));
    const outputs = [...answers, JSON.stringify(lines), ...tags.map((tag) => tag.payload.toString('latin1'))];
    expect(outputs.filter((text) => text.includes('s3cret'))).toEqual([]);
  });
});

describe('a console that cannot decide', () => {
  it.each([
    ['is overloaded', () => (desk.answer = BUSY)],
    ['fails', () => (desk.answer = { status: 500, body: {} })],
    ['answers nonsense', () => (desk.answer = { status: 200, body: { allow: 'yes' } })],
    ['is silent', () => (desk.isSilent = true)],
  ])('because it %s keeps the encoder waiting, and is asked again', async (_how, fail) => {
    const node = await start({ timings: { ...TEST_TIMINGS, publishWaitMs: 20_000 } });
    fail();
    const fate = outcomeOf(node, 'match?secret=a');
    await expect.poll(() => desk.calls.length).toBeGreaterThan(2);
    expect(onAir(node, 'match')).toBeNull();
    desk.isSilent = false;
    desk.answer = YES;
    expect(await fate).toBe('accepted');
    expect(desk.calls.at(-1)?.body).toMatchObject({ key: 'match', secret: 'a', clientId: 'rtmp-1' });
  });

  it('because it is down keeps it waiting too', async () => {
    const node = await start({ timings: { ...TEST_TIMINGS, publishWaitMs: 20_000 } });
    const port = Number(new URL(desk.url).port);
    await desk.stop();
    const fate = outcomeOf(node, 'match');
    const failures = (): number => lines.filter(({ event }) => event === 'console_unreachable').length;
    await expect.poll(failures).toBeGreaterThan(2);
    desk = await startFakeConsole(port);
    expect(await fate).toBe('accepted');
  });

  it('for too long has the encoder refused with a plain reason, and is notified that it is not publishing', async () => {
    desk.answer = BUSY;
    const node = await start({ timings: { ...TEST_TIMINGS, publishWaitMs: 200 } });
    expect(await outcomeOf(node, 'match')).toBe(NO_VERDICT);
    expect(node.streams.list()).toEqual([]);
    desk.answer = YES;
    await expect.poll(() => desk.calls.at(-1)?.body).toMatchObject({ action: 'publish_done', clientId: 'rtmp-1' });
  });

  it('admits nobody when it returns with a refusal', async () => {
    desk.answer = BUSY;
    const node = await start({});
    const fate = outcomeOf(node, 'match');
    await expect.poll(() => desk.calls.length).toBeGreaterThan(1);
    desk.answer = NO;
    expect(await fate).toBe('the match is over');
    const callsBefore = desk.calls.length;
    desk.answer = YES;
    expect(await outcomeOf(node, 'other')).toBe('accepted');
    expect(desk.calls.slice(callsBefore).map(({ body }) => [body['action'], body['key']])).toEqual([
      ['publish', 'other'],
    ]);
  });

  it('that rejects the token causes an immediate refusal, which is logged once', async () => {
    desk.answer = { status: 401, body: {} };
    const node = await start({});
    const fates = await Promise.all(['one', 'two', 'three'].map((key) => outcomeOf(node, key)));
    expect(new Set(fates)).toEqual(new Set(['the console does not accept the token of this server']));
    expect(lines.filter(({ event }) => event === 'console_refused_token')).toHaveLength(1);
  });
});

describe('waiting encoders', () => {
  it('are limited in number', async () => {
    desk.isSilent = true;
    const node = await start({ maxWaiting: 2 });
    const waiting = ['one', 'two'].map((key) => outcomeOf(node, key));
    await expect.poll(() => desk.calls.length).toBe(2);
    expect(await outcomeOf(node, 'three')).toBe('too many encoders are waiting, try again later');
    desk.isSilent = false;
    expect(await Promise.all(waiting)).toEqual(['accepted', 'accepted']);
  });

  it('are not asked about again after leaving', async () => {
    desk.answer = BUSY;
    const node = await start({ maxWaiting: 1 });
    await expect(connectRtmp(rtmpUrl(node, 'one'), { ...CLIENT, timeoutMs: 100 })).rejects.toThrow('no answer');
    const refused = (): unknown => lines.find(({ event }) => event === 'publish_refused')?.facts['reason'];
    await expect.poll(refused).toBe('the encoder left');
    desk.answer = YES;
    expect(await outcomeOf(node, 'two')).toBe('accepted');
    expect(onAir(node, 'one')).toBeNull();
    await expect.poll(() => desk.calls.at(-2)?.body).toMatchObject({ action: 'publish_done', key: 'one' });
  });

  it('that reconnect are served on the new connection', async () => {
    desk.answer = BUSY;
    const node = await start({});
    const older = outcomeOf(node, 'match?secret=a');
    await expect.poll(() => desk.calls.length).toBeGreaterThan(1);
    const newer = outcomeOf(node, 'match?secret=a');
    await expect.poll(() => desk.calls.at(-1)?.body['clientId']).toBe('rtmp-2');
    desk.answer = YES;
    expect(await newer).toBe('accepted');
    expect(await older).not.toBe('accepted');
    expect(onAir(node, 'match')).toBe('rtmp-2');
  });

  it('with a wrong secret do not block the right one of the same key', async () => {
    desk.answer = BUSY;
    const node = await start({});
    const wrong = outcomeOf(node, 'match?secret=wrong');
    await expect.poll(() => desk.calls.length).toBeGreaterThan(1);
    const right = outcomeOf(node, 'match?secret=right');
    await expect.poll(() => new Set(desk.calls.map(({ body }) => body['secret'])).size).toBe(2);
    desk.decide = (body) => (body['secret'] === 'right' ? YES : NO);
    expect(await Promise.all([wrong, right])).toEqual([expect.any(String), 'accepted']);
    expect(await wrong).not.toBe('accepted');
  });

  it('with the same key are decided one by one: the second is refused without asking', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.waitsFor = promise;
    const node = await start({ timings: { ...TEST_TIMINGS, hookTimeoutMs: 5_000 } });
    const fates = ['match?secret=a', 'match?secret=b'].map((key) => outcomeOf(node, key));
    await expect.poll(() => desk.calls.length).toBe(1);
    resolve();
    expect((await Promise.all(fates)).toSorted()).toEqual(['accepted', 'stream is already being published']);
    expect(desk.calls.length).toBe(1);
  });

  it('are notified when the node stops', async () => {
    desk.answer = BUSY;
    const fate = outcomeOf(await start({}), 'match');
    await expect.poll(() => desk.calls.length).toBeGreaterThan(1);
    await Promise.all(nodes.splice(0).map((each) => each.stop()));
    expect(await fate).toBe('the server is stopping');
  });
});

describe('an encoder that was admitted before', () => {
  /** Admits an encoder, takes it off air and shuts the console down. */
  const admitBefore = async (change: Partial<MediaNodeOptions>): Promise<MediaNode> => {
    const node = await start(change);
    await (await publish(node, 'match?secret=a')).close();
    await expect.poll(actions).toEqual(['publish', 'publish_done']);
    desk.answer = BUSY;
    return node;
  };

  it('returns at once while the console cannot decide, which is asked as soon as it answers', async () => {
    const node = await admitBefore({});
    expect(await outcomeOf(node, 'match?secret=a')).toBe('accepted');
    const count = desk.calls.length;
    desk.answer = YES;
    await expect.poll(() => desk.calls.slice(count).at(-1)?.body).toMatchObject({ action: 'publish', secret: 'a' });
    const callsBefore = desk.calls.length;
    expect(await outcomeOf(node, 'other')).toBe('accepted');
    expect(desk.calls.slice(callsBefore).map(({ body }) => body['key'])).toEqual(['other']);
    expect(onAir(node, 'match')).toBe('rtmp-2');
  });

  it('is disconnected when the console returns and refuses, and cannot return after that', async () => {
    const node = await admitBefore({});
    const publisher = await publish(node, 'match?secret=a');
    desk.answer = NO;
    expect(await publisher.closed).toMatchObject({ message: 'the match is over' });
    desk.answer = BUSY;
    expect(await outcomeOf(node, 'match?secret=a')).toBe(NO_VERDICT);
  });

  it('is the only one to return, even when two with the same key reconnect at once', async () => {
    const node = await admitBefore({});
    desk.answer = YES;
    await (await publish(node, 'match?secret=b')).close();
    await expect.poll(() => actions().filter((action) => action === 'publish_done').length).toBe(2);
    desk.answer = BUSY;
    // The console is asked about both before the node notices that it is down.
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.waitsFor = promise;
    const fates = ['match?secret=a', 'match?secret=b'].map((key) => outcomeOf(node, key));
    await expect.poll(async () => (await statusOf(node)).waiting).toBe(2);
    resolve();
    expect((await Promise.all(fates)).toSorted()).toEqual(['accepted', 'stream is already being published']);
  });

  it('is recognized only with the same secret', async () => {
    const node = await admitBefore({});
    expect(await outcomeOf(node, 'match?secret=b')).toBe(NO_VERDICT);
    expect(await outcomeOf(node, 'match')).toBe(NO_VERDICT);
  });

  it('is not admitted against the answer of the console', async () => {
    const node = await admitBefore({});
    desk.answer = NO;
    expect(await outcomeOf(node, 'match?secret=a')).toBe('the match is over');
  });

  it('is forgotten after its lifetime, and when the console has ended its stream', async () => {
    const short = await admitBefore({ timings: { ...TEST_TIMINGS, rememberMs: 0 } });
    expect(await outcomeOf(short, 'match?secret=a')).toBe(NO_VERDICT);
    desk.answer = YES;
    desk.calls.length = 0;
    const node = await start({});
    await publish(node, 'match?secret=a');
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(httpUrl(node, '/streams/match'), { method: 'DELETE', headers })).status).toBe(200);
    desk.answer = BUSY;
    expect(await outcomeOf(node, 'match?secret=a')).toBe(NO_VERDICT);
  });
});
