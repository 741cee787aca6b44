import { parseAudioSpecificConfig } from '#media/aac';
import { avcFacts, parseSps, type SpsFacts } from '#media/h264';
import { ProbeFailure } from './failure.ts';
import type { ReasonCode, ProbeResult } from './probe-result.ts';

/** Stores codec and size from an avcC (RTMP sequence header). Throws `ProbeFailure` with `bad_video_config`. */
export function noteAvcConfig(result: ProbeResult, avcC: Buffer): void {
  noteVideo(
    result,
    readable('bad_video_config', 'H.264 configuration', () => avcFacts(avcC)),
  );
}

/** Stores codec and size from a sequence parameter set. Throws `ProbeFailure` with `bad_video_config`. */
export function noteSps(result: ProbeResult, nal: Buffer): void {
  noteVideo(
    result,
    readable('bad_video_config', 'H.264 parameter set', () => parseSps(nal)),
  );
}

/** Validates an AudioSpecificConfig. Throws `ProbeFailure` with `bad_audio_config`. */
export function noteAacConfig(result: ProbeResult, config: Buffer): void {
  readable('bad_audio_config', 'AAC configuration', () => parseAudioSpecificConfig(config));
  result.audioCodec = 'aac';
}

function noteVideo(result: ProbeResult, facts: SpsFacts | null): void {
  if (!facts) throw new ProbeFailure('bad_video_config', 'the H.264 configuration has no parameter set');
  result.videoCodec = 'h264';
  result.width = facts.width;
  result.height = facts.height;
}

function readable<T>(reason: ReasonCode, what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProbeFailure(reason, `unreadable ${what}: ${error instanceof Error ? error.message : ''}`);
  }
}
