import { parseAudioSpecificConfig } from '#media/aac';
import { avcFacts, parseSps, type SpsFacts } from '#media/h264';
import { ProbeFailure } from './failure.ts';
import type { Seen } from './seen.ts';

/** Notes the picture of an avcC (RTMP sequence header, MP4 sample entry). Throws `ProbeFailure` with `bad_media`. */
export function noteAvcConfig(seen: Seen, avcC: Buffer): void {
  notePicture(
    seen,
    readable('H.264 configuration', () => avcFacts(avcC)),
  );
}

/** Notes the picture of a sequence parameter set. Throws `ProbeFailure` with `bad_media`. */
export function noteSps(seen: Seen, nal: Buffer): void {
  notePicture(
    seen,
    readable('H.264 parameter set', () => parseSps(nal)),
  );
}

/** Checks an AudioSpecificConfig. Throws `ProbeFailure` with `bad_media`. */
export function noteAacConfig(seen: Seen, config: Buffer): void {
  readable('AAC configuration', () => parseAudioSpecificConfig(config));
  seen.audioCodec = 'aac';
}

function notePicture(seen: Seen, facts: SpsFacts | null): void {
  if (!facts) throw new ProbeFailure('bad_media', 'the H.264 configuration has no parameter set');
  seen.videoCodec = 'h264';
  seen.width = facts.width;
  seen.height = facts.height;
}

function readable<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProbeFailure('bad_media', `unreadable ${what}: ${error instanceof Error ? error.message : ''}`);
  }
}
