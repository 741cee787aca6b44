import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clip, clipRound, readClip } from '@touchline/media/clip';
import { FLV_TAG, type FlvTag } from '@touchline/media/flv';
import { publishLoop } from '@touchline/media/rtmp/publish-loop';
import type { TestProject } from 'vitest/node';
import type { MediaNode } from '../media-node.ts';
import { httpUrl, publish, startTestNode } from './rig.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** Addresses of live matches for the players of the console. */
    liveMatches: { hls: string; mpd: string; wss: string; unsteadyMpd: string };
  }
}

/** How many times faster than it plays the match over WSS is sent. */
const speed = 12;

/** How long the unsteady match has sound, and then none. */
const unsteadyMs = 15_000;

/**
 * Starts a media node for component tests with three live matches: one in real time over HLS and MPEG-DASH, one that is sent
 * over WSS faster than it plays, so that a minute lasts five seconds, and one whose encoder connects again and again, with sound
 * and without it in turns.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clip = readClip(await readFile(new URL('../../../server/rehearsal/clips/tennis-en.flv', import.meta.url)));
  const node = await startTestNode({});
  const stopping = new AbortController();
  const realTime = await publish(node, 'match');
  const publishing = [
    publishLoop(realTime, clip, stopping.signal),
    publishFast(node, clip, stopping.signal),
    publishUnsteady(node, clip, stopping.signal),
  ];
  project.provide('liveMatches', {
    hls: httpUrl(node, '/hls/match/master.m3u8'),
    mpd: httpUrl(node, '/dash/match/manifest.mpd'),
    wss: httpUrl(node, '/ws/fast.flv').replace('http', 'ws'),
    unsteadyMpd: httpUrl(node, '/dash/unsteady/manifest.mpd'),
  });
  return async () => {
    stopping.abort();
    await Promise.all(publishing);
    await node.stop();
  };
}

async function publishFast(node: MediaNode, clip: Clip, signal: AbortSignal): Promise<void> {
  const publisher = await publish(node, 'fast');
  for (const tag of clip.headers) publisher.send(tag);
  const startedAt = performance.now();
  for (let round = 0; !signal.aborted; round += 1)
    for (const tag of clipRound(clip, round)) {
      const aheadMs = tag.timestamp / speed - (performance.now() - startedAt);
      if (aheadMs > 10) await sleep(aheadMs);
      if (signal.aborted) break;
      publisher.send(tag);
    }
}

async function publishUnsteady(node: MediaNode, clip: Clip, signal: AbortSignal): Promise<void> {
  const silent = { ...clip, headers: clip.headers.filter(isPicture), frames: clip.frames.filter(isPicture) };
  for (let round = 0; !signal.aborted; round += 1) {
    // A busy machine may answer too late; this match is never steady.
    const publisher = await publish(node, 'unsteady').catch(() => null);
    if (!publisher) continue;
    await publishLoop(
      publisher,
      round % 2 === 0 ? clip : silent,
      AbortSignal.any([signal, AbortSignal.timeout(unsteadyMs)]),
    );
    await publisher.close();
  }
}

function isPicture({ type }: FlvTag): boolean {
  return type === FLV_TAG.video;
}
