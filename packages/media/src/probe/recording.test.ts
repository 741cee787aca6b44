import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { encodeFlvHeader, encodeFlvTag, type FlvTag, FLV_TAG } from '#media/flv';
import { encodeAacMessage } from '#media/flv-media';
import { syntheticFrames, syntheticHeaders } from '#media/testing/synthetic';
import { recordStream } from './record.ts';
import { createKeeper, type Recording, recordInto } from './recording.ts';
import { DEFAULT_LIMITS } from './run.ts';

const stream = { fps: 25, gop: 10, frameBytes: 100, video: true, audio: true };
const tags = (fromMs: number, toMs: number) => syntheticFrames({ ...stream, fromMs, toMs });

function keep(all: readonly FlvTag[]): Recording {
  const recording: Recording = { groups: [], sound: null };
  const take = createKeeper(recording);
  for (const tag of all) take(tag);
  return recording;
}

describe('what is recorded', () => {
  it('are groups of pictures that begin with a key frame, and the sound, with their times', () => {
    const { groups, sound } = keep([...syntheticHeaders(stream), ...tags(0, 1_000)]);
    expect(groups.map(({ frames }) => [frames[0]?.timeMs, frames.length])).toEqual([
      [0, 10],
      [400, 10],
      [800, 5],
    ]);
    expect(sound?.frames[1]?.timeMs).toBe(21);
  });

  it('has no picture before a key frame, and no sound of an earlier configuration', () => {
    const late = tags(40, 200);
    const other: FlvTag = {
      type: FLV_TAG.audio,
      timestamp: 200,
      payload: encodeAacMessage('config', Buffer.from([0x12, 0x10])),
    };
    const frame = { ...other, payload: encodeAacMessage('frame', Buffer.from([1])) };
    const { groups, sound } = keep([...syntheticHeaders(stream), ...late, other, frame]);
    expect(groups).toEqual([]);
    expect(sound).toEqual({ config: Buffer.from([0x12, 0x10]), frames: [{ data: Buffer.from([1]), timeMs: 200 }] });
  });
});

it('a frame that would be shown hours after it is decoded is left out', () => {
  const recording: Recording = { groups: [], sound: null };
  const sink = recordInto(recording);
  const frame = { avcC: Buffer.alloc(1), data: Buffer.alloc(1) };
  const hours = 23_860_929;
  [0, hours, -hours, 40].forEach((compositionMs, timeMs) =>
    sink.video({ ...frame, isKeyFrame: timeMs === 0, timeMs, compositionMs }),
  );
  expect(recording.groups.map(({ frames }) => frames.map(({ timeMs }) => timeMs))).toEqual([[0, 3]]);
});

describe('a recording over WSS', () => {
  let server: WebSocketServer;
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket, request) => {
      const send = (all: readonly FlvTag[]) => socket.send(Buffer.concat(all.map(encodeFlvTag)));
      socket.send(encodeFlvHeader({ audio: true, video: true }));
      send([...syntheticHeaders(stream), ...tags(0, 400)]);
      if (request.url === '/ends') socket.close();
      else setTimeout(() => send(tags(400, 800)), 100);
    });
    await new Promise((resolve) => server.on('listening', resolve));
  });
  afterAll(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const record = (path: string, ms: number) => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    return recordStream('wss', `ws://127.0.0.1:${port}${path}`, { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'] }, ms);
  };

  it('lasts as long as was asked for', async () => {
    const startedAt = performance.now();
    const { groups } = await record('/live', 600);
    expect(groups).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(590);
  });

  it('keeps what came before the connection failed', async () => {
    expect((await record('/ends', 60_000)).groups).toHaveLength(1);
  });
});
