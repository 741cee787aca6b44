import { contentFaults } from '@touchline/contract';
import type { ContentFault, Thresholds } from '@touchline/contract';
import { emptyResult } from '@touchline/media/probe/probe-result';
import { roundDelayMs } from '#server/monitoring/round-delay';
import type { ContentMemory } from '#server/pictures/content-memory';
import type { Inspector } from '#server/pictures/inspector';
import { dueContentMs, nextContent } from '#server/pictures/next-content';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { gopSeconds } from '#server/pictures/testing/corpus/encode-clip';
import type { ClipMedia } from '#server/pictures/testing/corpus/encode-clip';
import { randomFrom } from '#server/pictures/testing/corpus/random';
import { sampleRate } from '#server/pictures/testing/corpus/sound';

/** When a fault was raised, in seconds of the clip. */
export type Raised = { fault: ContentFault; at: number };

const intervalS = 10;
/** Frames of AAC that `clipMedia` puts in a piece. */
const pieceSeconds = (47 * 1024) / sampleRate;

/** Judges a clip as the prober does that reads RTMP every ten seconds or so; the clock jumps from round to round. */
export async function watchClip(
  { seed, seconds }: Pick<CorpusClip, 'seed' | 'seconds'>,
  media: ClipMedia,
  inspector: Pick<Inspector, 'inspect'>,
  limits: Thresholds,
): Promise<Raised[]> {
  const random = randomFrom(seed ^ 0x27d4eb2f);
  const raised: Raised[] = [];
  let memory: ContentMemory | null = null;
  let at = gopSeconds + random() * intervalS;
  while (at < seconds) {
    const keyFrame = media.keyFrames[Math.floor(at / gopSeconds)] ?? null;
    const sound = media.sounds[Math.floor(at / pieceSeconds) - 1] ?? null;
    const result = { ...emptyResult(at * 1000), ok: true, keyFrame, sound };
    const content = await inspector.inspect({ rtmp: result, hls: null, wss: null, dash: null });
    const now = new Date(at * 1000);
    const before: ContentMemory | null = memory;
    memory = nextContent(before, content, limits, now);
    for (const fault of contentFaults)
      if (memory.faults.includes(fault) && !before?.faults.includes(fault)) raised.push({ fault, at });
    at += roundDelayMs(intervalS, dueContentMs(memory, limits, now), random()) / 1000;
  }
  return raised;
}
