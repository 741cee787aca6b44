import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAmfObject } from '#media/amf';
import { FLV_TAG, type FlvTag } from '#media/flv';
import type { SentBytes } from '#media/sent-bytes';
import {
  COMMAND_CHUNK_LIMITS,
  createChunkReader,
  DEFAULT_CHUNK_LIMITS,
  encodeMessage,
  type RtmpMessage,
} from './chunks.ts';
import { handshakeHello } from './handshake.ts';
import { commandMessage, MESSAGE, readCommand, USER_EVENT, userControlMessage } from './messages.ts';
import type { PublishSink, Refusal, RtmpServerOptions } from './server-options.ts';
import { encodePlayerTag } from './server-session.ts';
import { createRtmpServer } from './server.ts';

const HELLO_BYTES = 1536;

let server: Server;
let tags: FlvTag[];
let errors: unknown[];
let ends: string[];
let answer: Promise<PublishSink | Refusal>;
let accepted: Socket[];
let players: SentBytes[];
/** Frames that each player gets. */
let frames: number;
/** What the players that have left had been sent. */
let sentToLeft: number[];
let times: Pick<RtmpServerOptions['limits'], 'setupTimeoutMs' | 'idleTimeoutMs' | 'pingEveryMs'>;
/** The most that was unsent to one peer. */
let mostUnsentBytes: number;

const sink: PublishSink = { onTag: (tag) => tags.push(tag), onEnd: (reason) => ends.push(reason) };

beforeEach(async () => {
  [tags, errors, ends, accepted, players, sentToLeft] = [[], [], [], [], [], []];
  frames = 1;
  answer = Promise.resolve(sink);
  mostUnsentBytes = 0;
  times = { setupTimeoutMs: 30_000, idleTimeoutMs: 5_000, pingEveryMs: 5_000 };
  const rtmp = createRtmpServer({
    limits: Object.assign(times, { maxConnections: 10, chunks: DEFAULT_CHUNK_LIMITS }),
    checkApp: () => null,
    publish: () => answer,
    play(_request, { write, sent }) {
      players.push(sent);
      return Promise.resolve({
        start() {
          for (let sentFrames = 0; sentFrames < frames; sentFrames += 1)
            write(encodePlayerTag({ ...frame(0, 10_000), type: FLV_TAG.video }));
        },
        leave() {
          sentToLeft.push(sent.total());
          ends.push('player left');
        },
      });
    },
    onProtocolError: (_ip, error) => errors.push(error),
  });
  server = createServer((socket) => {
    accepted.push(socket);
    rtmp.serve(socket);
    socket.on('data', () => (mostUnsentBytes = Math.max(mostUnsentBytes, socket.writableLength)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.close();
  const open = accepted.filter((socket) => !socket.closed);
  await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
});

type Peer = { socket: Socket; send: (messages: readonly RtmpMessage[]) => void; codes: string[] };

/** A client that waits for nothing: it sends handshake and messages at once. */
function peer(messages: readonly RtmpMessage[]): Peer {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const codes: string[] = [];
  const reader = createChunkReader(DEFAULT_CHUNK_LIMITS, (message) => {
    const info = (message.type === MESSAGE.command && readCommand(message)?.args[0]) || null;
    if (isAmfObject(info) && typeof info.code === 'string') codes.push(info.code);
  });
  let greeting = 1 + 2 * HELLO_BYTES;
  socket.on('error', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    reader.push(data.subarray(greeting));
    greeting = Math.max(0, greeting - data.length);
  });
  const send = (more: readonly RtmpMessage[]): void =>
    void socket.write(Buffer.concat(more.map((message) => encodeMessage(message, 128, 3))));
  socket.write(Buffer.concat([handshakeHello(), Buffer.alloc(HELLO_BYTES)]));
  send(messages);
  return { socket, send, codes };
}

const command = (name: string, ...args: string[]): RtmpMessage =>
  commandMessage(0, { name, transaction: 1, object: name === 'connect' ? { app: 'live' } : null, args });
const publish = [command('connect'), command('createStream'), command('publish', 'match', 'live')];
const frame = (timestamp: number, bytes: number): RtmpMessage => ({
  type: MESSAGE.video,
  streamId: 1,
  timestamp,
  payload: Buffer.alloc(bytes, timestamp),
});

describe('what an encoder sends before it is admitted', () => {
  it('is kept even together with the handshake, including key frames of any size', async () => {
    const gate = Promise.withResolvers<PublishSink>();
    answer = gate.promise;
    peer([...publish, frame(1, 30), frame(2, 600_000), frame(3, 100)]);
    await expect.poll(() => accepted[0]?.isPaused()).toBe(true);
    expect(tags).toEqual([]);
    gate.resolve(sink);
    await expect
      .poll(() => tags.map(({ timestamp, payload }) => [timestamp, payload.length]))
      .toEqual([
        [1, 30],
        [2, 600_000],
        [3, 100],
      ]);
    expect(errors).toEqual([]);
  });

  it('is handled in order: an encoder that has ended by then publishes and ends', async () => {
    const gate = Promise.withResolvers<PublishSink>();
    answer = gate.promise;
    peer([...publish, frame(1, 30), command('deleteStream')]);
    await expect.poll(() => accepted.length).toBe(1);
    gate.resolve(sink);
    await expect.poll(() => ends).toEqual(['stream ended by the publisher']);
    expect(tags.map((tag) => tag.timestamp)).toEqual([1]);
  });

  it('does not hide its refusal', async () => {
    answer = Promise.resolve({ refuse: 'too early' });
    const { codes, socket } = peer([...publish, frame(1, 100_000)]);
    await expect.poll(() => socket.closed).toBe(true);
    expect(codes).toContain('NetStream.Publish.BadName');
    expect(errors).toEqual([]);
  });
});

describe('a message that is too large for a command', () => {
  const large = { ...frame(1, COMMAND_CHUNK_LIMITS.maxMessageBytes + 1), type: MESSAGE.data };

  it('disconnects a peer that is not admitted', async () => {
    const { socket } = peer([command('connect'), large]);
    await expect.poll(() => socket.closed).toBe(true);
    expect(String(errors[0])).toContain('too large');
  });

  it('disconnects a player', async () => {
    const { send, codes } = peer([command('connect'), command('play', 'match')]);
    await expect.poll(() => codes).toContain('NetStream.Play.Start');
    send([large]);
    await expect.poll(() => ends).toEqual(['player left']);
    expect(String(errors[0])).toContain('too large');
  });

  it('is accepted from a publisher, up to 8 MB', async () => {
    const { send } = peer([...publish, large]);
    await expect.poll(() => tags.length).toBe(1);
    send([frame(2, DEFAULT_CHUNK_LIMITS.maxMessageBytes + 1)]);
    await expect.poll(() => ends).toEqual(['protocol error']);
  });
});

describe('a peer that asks for answers without reading them', () => {
  const ping = userControlMessage(USER_EVENT.pingRequest, [1]);
  /** More than the buffers of the system hold. */
  const flood = (socket: Socket, message: RtmpMessage) => {
    const encoded = encodeMessage(message, 128, 3);
    socket.pause().write(Buffer.alloc(encoded.length * 500_000, encoded));
  };

  it.each([
    ['pings', ping],
    ['commands', command('getStreamLength')],
  ])('is disconnected before its %s fill the memory', async (_what, message) => {
    flood(peer([]).socket, message);
    await expect.poll(() => accepted[0]?.closed).toBe(true);
    expect(String(errors[0])).toContain('answers are not read');
    expect(mostUnsentBytes).toBeLessThan(1_000_000);
  });

  it('is disconnected after it has played, too', async () => {
    const { socket, send, codes } = peer([command('connect'), command('play', 'match')]);
    await expect.poll(() => codes).toContain('NetStream.Play.Start');
    send([command('deleteStream')]);
    flood(socket, ping);
    await expect.poll(() => accepted[0]?.closed).toBe(true);
    expect(ends).toEqual(['player left']);
    expect(mostUnsentBytes).toBeLessThan(1_000_000);
  });

  it('gets no more of them while it plays', async () => {
    const { socket, send, codes } = peer([command('connect'), command('play', 'match')]);
    await expect.poll(() => codes).toContain('NetStream.Play.Start');
    flood(socket, ping);
    send([command('deleteStream')]);
    await expect.poll(() => ends).toEqual(['player left']);
    expect(mostUnsentBytes).toBeLessThan(1_000_000);
    expect(errors).toEqual([]);
  });
});

it('a connection whose player has left is closed unless it publishes or plays again', async () => {
  const { socket, send, codes } = peer([command('connect'), command('play', 'match')]);
  await expect.poll(() => codes).toContain('NetStream.Play.Start');
  times.setupTimeoutMs = 50;
  send([command('deleteStream')]);
  await expect.poll(() => socket.closed).toBe(true);
  expect(ends).toEqual(['player left']);
});

it('a second player of a connection has the bytes that were sent since the first one left', async () => {
  const { send } = peer([command('connect'), command('play', 'match')]);
  await expect.poll(() => players[0]?.total()).toBeGreaterThan(10_000 + 2 * HELLO_BYTES);
  send([command('deleteStream'), command('play', 'other')]);
  await expect.poll(() => players[1]?.total()).toBeGreaterThan(10_000);
  expect(players[1]?.total()).toBeLessThan(11_000);
});

it('what a player had not received when it left counts for the next one of its connection', async () => {
  frames = 2_000;
  const { socket, send } = peer([command('connect'), command('play', 'match')]);
  socket.pause();
  await expect.poll(() => accepted[0]?.writableLength).toBeGreaterThan(1_000_000);
  send([command('deleteStream')]);
  await expect.poll(() => ends).toEqual(['player left']);
  socket.resume();
  await expect.poll(() => accepted[0]?.writableLength).toBe(0);
  frames = 1;
  send([command('play', 'other')]);
  await expect.poll(() => players[1]?.total()).toBeGreaterThan(10_000);
  expect((sentToLeft[0] ?? 0) + (players[1]?.total() ?? 0)).toBe(accepted[0]?.bytesWritten);
});
