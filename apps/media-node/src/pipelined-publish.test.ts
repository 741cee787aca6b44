import { connect } from 'node:net';
import { encodeMessage } from '@touchline/media/rtmp/chunks';
import { handshakeHello } from '@touchline/media/rtmp/handshake';
import { commandMessage } from '@touchline/media/rtmp/messages';
import { SYNTHETIC, syntheticFrames, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { expect, it } from 'vitest';
import { startFakeConsole } from './testing/fake-console.ts';
import { packedFrames } from './testing/packed-frames.ts';
import { startTestNode, TEST_TIMINGS } from './testing/rig.ts';

/** Handshake, commands, headers and three seconds of frames from an encoder that waits for no reply. */
function pipelinedBytes(key: string): Buffer {
  const command = (name: string, args: string[]): Buffer =>
    encodeMessage(
      commandMessage(0, { name, transaction: 1, object: name === 'connect' ? { app: 'live' } : null, args }),
      128,
      3,
    );
  const tags = [...syntheticHeaders(SYNTHETIC), ...syntheticFrames({ ...SYNTHETIC, fromMs: 0, toMs: 3_001 })];
  return Buffer.concat([
    handshakeHello(),
    Buffer.alloc(1536),
    command('connect', []),
    command('createStream', []),
    command('publish', [key, 'live']),
    ...tags.map((tag) => encodeMessage({ ...tag, streamId: 1 }, 128, 4)),
  ]);
}

it('an encoder that waits for no reply loses neither headers nor frames while the console is asked', async () => {
  const desk = await startFakeConsole(0);
  const consoleAsked = Promise.withResolvers<void>();
  desk.waitsFor = consoleAsked.promise;
  const timings = { ...TEST_TIMINGS, hookTimeoutMs: 5_000 };
  const node = await startTestNode({ timings, console: { url: desk.url, serverId: '7' } });
  const socket = connect(node.rtmpPort, '127.0.0.1');
  socket.on('error', () => socket.destroy()).resume();
  socket.write(pipelinedBytes('match'));
  await expect.poll(() => desk.calls.length).toBe(1);
  expect(node.streams.find('match')).toBeNull();
  consoleAsked.resolve();
  const stream = (): ReturnType<typeof node.streams.find> => node.streams.find('match');
  await expect.poll(() => stream()?.packager.ring.newest()?.number).toBe(2);
  expect([...(stream()?.headers.keys() ?? [])]).toEqual(['script', 'video', 'audio']);
  const segments = stream()?.packager.ring.window() ?? [];
  expect(segments.map((segment) => segment.durationMs)).toEqual([1_000, 1_000, 1_000]);
  expect(segments.map((segment) => packedFrames(segment.video).length)).toEqual([25, 25, 25]);
  expect(stream()?.packager.droppedFrames()).toBe(0);
  socket.destroy();
  await node.stop();
  await desk.stop();
});
