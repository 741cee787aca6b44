import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeFlvTag, type FlvTag } from '#media/flv';
import { createChunkReader, DEFAULT_CHUNK_LIMITS, encodeMessage, type RtmpMessage } from './chunks.ts';
import { connectRtmp, type RtmpClientOptions } from './client.ts';
import { handshakeHello } from './handshake.ts';
import { commandMessage, MESSAGE, readCommand, type RtmpCommand } from './messages.ts';
import type { PublishSink, Refusal, RtmpRequest, RtmpServerOptions } from './server-options.ts';
import { createRtmpServer } from './server.ts';

const OPTIONS: RtmpClientOptions = {
  mode: 'publish',
  timeoutMs: 2_000,
  idleTimeoutMs: null,
  lookup: null,
  tls: null,
  limits: null,
  signal: null,
  onTag: null,
  onStatus: null,
};

type Observed = { requests: RtmpRequest[]; gone: AbortSignal[]; tags: FlvTag[]; ends: string[]; errors: unknown[] };

let seen: Observed;
let answer: () => Promise<PublishSink | Refusal>;
let servers: Server[];

function options(): RtmpServerOptions {
  return {
    limits: {
      setupTimeoutMs: 1_000,
      idleTimeoutMs: 5_000,
      pingEveryMs: 5_000,
      maxConnections: 10,
      chunks: DEFAULT_CHUNK_LIMITS,
    },
    checkApp: (app) => (app === 'live' ? null : 'no such application'),
    publish: (request, { gone }) => {
      seen.requests.push(request);
      seen.gone.push(gone);
      return answer();
    },
    play: () => Promise.reject(new Error('broken hook')),
    onProtocolError: (_ip, error) => seen.errors.push(error),
  };
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const accept = (): Promise<PublishSink> =>
  Promise.resolve({ onTag: (tag) => seen.tags.push(tag), onEnd: (reason) => seen.ends.push(reason) });

beforeEach(() => {
  seen = { requests: [], gone: [], tags: [], ends: [], errors: [] };
  answer = accept;
  servers = [];
});
afterEach(() => {
  for (const server of servers) server.close();
});

/** A client that has completed the handshake and sends messages one by one. */
async function rawPeer(
  port: number,
): Promise<{ socket: Socket; send: (message: RtmpMessage) => void; commands: RtmpCommand[]; controls: RtmpMessage[] }> {
  const socket = connect(port, '127.0.0.1');
  const commands: RtmpCommand[] = [];
  const controls: RtmpMessage[] = [];
  const reader = createChunkReader(DEFAULT_CHUNK_LIMITS, (message) => {
    const command = message.type === MESSAGE.command ? readCommand(message) : null;
    if (command) commands.push(command);
    else controls.push(message);
  });
  const greeting = 1 + 2 * 1536;
  let held = Buffer.alloc(0);
  const greeted = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      if (held.length >= greeting) return reader.push(data);
      held = Buffer.concat([held, data]);
      if (held.length < greeting) return;
      socket.write(held.subarray(1, 1 + 1536));
      if (held.length > greeting) reader.push(held.subarray(greeting));
      resolve();
    });
  });
  socket.on('error', () => socket.destroy());
  socket.write(handshakeHello());
  await greeted;
  return { socket, commands, controls, send: (message) => void socket.write(encodeMessage(message, 128, 3)) };
}

const command = (name: string, transaction: number, object: RtmpCommand['object'], args: RtmpCommand['args']) =>
  commandMessage(0, { name, transaction, object, args });

describe('the RTMP server', () => {
  it('passes on key, query and name of the encoder, and metadata without @setDataFrame', async () => {
    const server = createRtmpServer(options());
    const port = await listen(createServer(server.serve));
    const publisher = await connectRtmp(`rtmp://127.0.0.1:${port}/live/match?token=a%20b`, OPTIONS);
    publisher.send({ type: 18, timestamp: 0, payload: Buffer.from([2, 0, 1, 0x78]) });
    publisher.send({ type: 9, timestamp: 0xffffff10, payload: Buffer.alloc(200_000, 7) });
    await expect.poll(() => seen.tags.length).toBe(2);
    expect(seen.tags[0]?.payload).toEqual(Buffer.from([2, 0, 1, 0x78]));
    expect(seen.tags[1]).toEqual({ type: 9, timestamp: 0xffffff10, payload: Buffer.alloc(200_000, 7) });
    expect(seen.requests[0]).toMatchObject({ app: 'live', key: 'match', ip: '127.0.0.1', clientId: 'rtmp-1' });
    expect(seen.requests[0]?.params.get('token')).toBe('a b');
    expect(server.connections()).toBe(1);
    await publisher.close();
    expect(seen.ends).toEqual(['stream ended by the publisher']);
    await expect.poll(server.connections).toBe(0);
  });

  it('accepts a query in the connect command too, after that of the stream name', async () => {
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const connectAs = async (app: string, tcUrl: string, name: string): Promise<void> => {
      const peer = await rawPeer(port);
      peer.send(command('connect', 1, { app, tcUrl }, []));
      peer.send(command('publish', 0, null, [name, 'live']));
    };
    await connectAs('live?secret=a?b&x=1', 'rtmp://host/live?secret=c', 'one');
    await connectAs('live/', 'rtmp://host/live/?secret=c', 'two');
    await connectAs('live', 'rtmp://host/live?secret=c', 'three?secret=d?e');
    await expect.poll(() => seen.requests.length).toBe(3);
    const asked = new Map(seen.requests.map(({ app, key, params }) => [key, [app, params.getAll('secret')]]));
    expect(asked).toEqual(
      new Map([
        ['one', ['live', ['a?b']]],
        ['two', ['live', ['c']]],
        ['three', ['live', ['d?e']]],
      ]),
    );
  });

  it('keeps what an encoder sends right after the publish command', async () => {
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const peer = await rawPeer(port);
    const frames = [1, 2, 3].map((at) => ({ type: 9, streamId: 1, timestamp: at, payload: Buffer.of(0x17, at) }));
    const messages = [
      command('connect', 1, { app: 'live' }, []),
      command('createStream', 2, null, []),
      command('publish', 3, null, ['match', 'live']),
      ...frames,
    ];
    peer.socket.write(Buffer.concat(messages.map((message) => encodeMessage(message, 128, 3))));
    await expect.poll(() => seen.tags.map((tag) => tag.timestamp)).toEqual([1, 2, 3]);
    peer.socket.destroy();
    await expect.poll(() => seen.ends.length).toBe(1);
  });

  it('reads little from an encoder that waits for its answer, and loses nothing that it sent', async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => gate.promise.then(accept);
    let accepted: Socket | null = null;
    const rtmp = createRtmpServer(options());
    const port = await listen(
      createServer((socket) => {
        accepted = socket;
        rtmp.serve(socket);
      }),
    );
    const peer = await rawPeer(port);
    peer.send(command('connect', 1, { app: 'live' }, []));
    peer.send(command('publish', 0, null, ['match', 'live']));
    await expect.poll(() => seen.requests.length).toBe(1);
    for (let at = 1; at <= 100; at += 1)
      peer.send({ type: 9, streamId: 1, timestamp: at, payload: Buffer.alloc(20_000, at) });
    await expect.poll(() => accepted?.isPaused()).toBe(true);
    expect(accepted!.bytesRead).toBeLessThan(500_000);
    gate.resolve();
    await expect.poll(() => seen.tags.length).toBe(100);
    expect(seen.tags.map((tag) => tag.timestamp)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(seen.tags.every((tag) => tag.payload.equals(Buffer.alloc(20_000, tag.timestamp)))).toBe(true);
    peer.socket.destroy();
    await expect.poll(() => seen.ends.length).toBe(1);
  });

  it('keeps and pings an encoder that waits longer than a handshake may take', async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => gate.promise.then(accept);
    const limits = { ...options().limits, setupTimeoutMs: 400, pingEveryMs: 20 };
    const port = await listen(createServer(createRtmpServer({ ...options(), limits }).serve));
    const peer = await rawPeer(port);
    peer.send(command('connect', 1, { app: 'live' }, []));
    peer.send(command('publish', 0, null, ['match', 'live']));
    const pings = (): number =>
      peer.controls.filter(({ type, payload }) => type === MESSAGE.userControl && payload.readUInt16BE(0) === 6).length;
    // Together longer than the handshake may take.
    await expect.poll(pings, { timeout: 5_000 }).toBeGreaterThan(25);
    expect(peer.socket.closed).toBe(false);
    gate.resolve();
    await expect.poll(() => peer.commands.map(({ name }) => name)).toContain('onStatus');
    peer.socket.destroy();
    await expect.poll(() => seen.ends.length).toBe(1);
  });

  it('notifies the hook when the encoder leaves before its answer', async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => gate.promise.then(accept);
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const connecting = connectRtmp(`rtmp://127.0.0.1:${port}/live/match`, { ...OPTIONS, timeoutMs: 200 });
    await expect(connecting).rejects.toMatchObject({ reason: 'timeout' });
    await expect.poll(() => seen.gone[0]?.aborted).toBe(true);
    gate.resolve();
    await expect.poll(() => seen.ends).toEqual(['connection closed']);
  });

  it('neither sends nor reads the stream before the hook has answered', async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => gate.promise.then(accept);
    const port = await listen(createServer(createRtmpServer(options()).serve));
    let isAccepted = false;
    const connecting = connectRtmp(`rtmp://127.0.0.1:${port}/live/match`, OPTIONS).then((connection) => {
      isAccepted = true;
      return connection;
    });
    await expect.poll(() => seen.requests.length).toBe(1);
    expect(isAccepted).toBe(false);
    gate.resolve();
    await (await connecting).close();
  });

  it('refuses with the reason; a hook that fails refuses as well', async () => {
    answer = () => Promise.resolve({ refuse: 'too early' });
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const url = `rtmp://127.0.0.1:${port}/live/match`;
    await expect(connectRtmp(url, OPTIONS)).rejects.toMatchObject({
      code: 'NetStream.Publish.BadName',
      message: 'too early',
    });
    const play = connectRtmp(url, { ...OPTIONS, mode: 'play' });
    await expect(play).rejects.toMatchObject({ code: 'NetStream.Play.Failed', message: 'internal error' });
  });

  it('accepts AMF3 commands, aggregates and pings as sent by other encoders', async () => {
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const peer = await rawPeer(port);
    const amf3 = command('connect', 1, { app: 'live/' }, []);
    peer.send({ ...amf3, type: MESSAGE.commandAmf3, payload: Buffer.concat([Buffer.from([0]), amf3.payload]) });
    await expect.poll(() => peer.commands.map((item) => item.name)).toEqual(['_result']);
    peer.send(command('createStream', 2, null, []));
    await expect.poll(() => peer.commands.at(-1)?.args).toEqual([1]);
    peer.send(command('publish', 0, null, ['match', 'live']));
    await expect.poll(() => peer.commands.at(-1)?.args[0]).toMatchObject({ code: 'NetStream.Publish.Start' });
    const inner = [100, 140].map((timestamp) =>
      encodeFlvTag({ type: 8, timestamp, payload: Buffer.from([0xaf, 1, 9]) }),
    );
    peer.send({ type: MESSAGE.aggregate, streamId: 1, timestamp: 500, payload: Buffer.concat(inner) });
    await expect.poll(() => seen.tags.map((tag) => tag.timestamp)).toEqual([500, 540]);
    peer.send({ type: MESSAGE.userControl, streamId: 0, timestamp: 0, payload: Buffer.from([0, 6, 0, 0, 0, 42]) });
    await expect.poll(() => peer.controls.at(-1)?.payload).toEqual(Buffer.from([0, 7, 0, 0, 0, 42]));
    peer.socket.destroy();
    await expect.poll(() => seen.ends.length).toBe(1);
  });

  it('disconnects peers that violate the protocol, and reports it', async () => {
    const port = await listen(createServer(createRtmpServer(options()).serve));
    const peer = await rawPeer(port);
    const closed = new Promise((resolve) => peer.socket.on('close', resolve));
    peer.socket.write(Buffer.from('c4c4c4c4', 'hex'));
    await closed;
    expect(seen.errors).toHaveLength(1);
    const early = await rawPeer(port);
    const alsoClosed = new Promise((resolve) => early.socket.on('close', resolve));
    early.send(command('publish', 0, null, ['match', 'live']));
    await alsoClosed;
    expect(seen.requests).toEqual([]);
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

it.skipIf(!hasOpenssl)('rtmps: the client checks the certificate and publishes over TLS', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
  execFileSync('openssl', [...args, ...subject, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  rmSync(directory, { recursive: true });
  const port = await listen(createTlsServer({ key, cert }, createRtmpServer(options()).serve));
  const url = `rtmps://localhost:${port}/live/match`;
  await expect(connectRtmp(url, OPTIONS)).rejects.toMatchObject({ phase: 'tls', reason: 'tls' });
  const publisher = await connectRtmp(url, { ...OPTIONS, tls: { ca: cert } });
  publisher.send({ type: 9, timestamp: 5, payload: Buffer.from('frame') });
  await expect.poll(() => seen.tags).toEqual([{ type: 9, timestamp: 5, payload: Buffer.from('frame') }]);
  await publisher.close();
});
