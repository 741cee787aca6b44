import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { httpUrl, publish, publishSegments, startTestNode, TOKEN } from './testing/rig.ts';

let node: MediaNode;
beforeEach(async () => {
  node = await startTestNode({});
});
afterEach(() => node.stop());

/** A connection on which a request has begun to arrive; `finish` sends its end and reads all answers. */
async function beginRequest(path: string): Promise<{ finish: () => Promise<string> }> {
  const socket = connect(node.httpPort, '127.0.0.1');
  socket.write(`GET /health HTTP/1.1\r\nHost: node\r\n\r\nGET ${path} HTTP/1.1\r\nHost: node\r\n`);
  await once(socket, 'readable');
  return {
    finish() {
      socket.write('\r\n');
      return text(socket);
    },
  };
}

const LISTS = ['/hls/match/master.m3u8', '/hls/match/video.m3u8', '/hls/match/audio.m3u8', '/dash/match/manifest.mpd'];

describe('while a node stops', () => {
  it.each(LISTS)('%s does not end, and is to be asked for again', async (path) => {
    await publishSegments(node, 'match');
    const request = await beginRequest(path);
    const stopped = node.stop();
    await expect.poll(() => node.streams.list()).toEqual([]);
    const answers = await request.finish();
    expect(answers).toContain('HTTP/1.1 503 ');
    expect(answers.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(answers).toContain('"code":"not_ready"');
    await stopped;
  });

  it('whoever waits for a stream or its first segment is answered', async () => {
    await publish(node, 'match');
    const paths = ['/hls/match/video.m3u8', '/dash/match/manifest.mpd', '/hls/unknown/video.m3u8'];
    const answers = paths.map((path) => fetch(httpUrl(node, path)));
    const status = httpUrl(node, '/status');
    const headers = { authorization: `Bearer ${TOKEN}` };
    await expect.poll(async () => (await fetch(status, { headers })).json()).toMatchObject({ waitingRequests: 3 });
    await node.stop();
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([503, 503, 503]);
  });
});
