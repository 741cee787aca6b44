import { type AacFacts, parseAudioSpecificConfig } from '@touchline/media/aac';
import { initSegment, type Track } from '@touchline/media/fmp4';
import { avcFacts, type SpsFacts } from '@touchline/media/h264';

export const VIDEO_TIMESCALE = 90_000;

export type VideoSetup = { avcC: Buffer; facts: SpsFacts };
export type AudioSetup = { config: Buffer; facts: AacFacts };

/** A period of the stream with unchanged codecs: one pair of initialization segments, one DASH period. */
export type CodecConfiguration = {
  id: number;
  video: (VideoSetup & { init: Buffer }) | null;
  audio: (AudioSetup & { init: Buffer }) | null;
};

/** Parses an avcC; null when it cannot be packaged. */
export function readVideoSetup(avcC: Buffer): VideoSetup | null {
  const facts = attempt(() => avcFacts(avcC));
  return facts && { avcC, facts };
}

/** Parses an AudioSpecificConfig; null when it cannot be packaged. */
export function readAudioSetup(config: Buffer): AudioSetup | null {
  const facts = attempt(() => parseAudioSpecificConfig(config));
  return facts && { config, facts };
}

/** Returns the previous configuration if nothing changed, else a new one with its initialization segments. */
export function nextConfiguration(
  before: CodecConfiguration | null,
  video: VideoSetup | null,
  audio: AudioSetup | null,
): CodecConfiguration {
  const isSame =
    before !== null && isEqual(before.video?.avcC, video?.avcC) && isEqual(before.audio?.config, audio?.config);
  if (isSame) return before;
  return {
    id: (before?.id ?? 0) + 1,
    video: video && { ...video, init: initSegment(videoTrack(video)) },
    audio: audio && { ...audio, init: initSegment(audioTrack(audio)) },
  };
}

function videoTrack({ avcC, facts }: VideoSetup): Track {
  const { width, height, sampleAspect } = facts;
  return { kind: 'video', timescale: VIDEO_TIMESCALE, width, height, sampleAspect, avcC };
}

function audioTrack({ config, facts }: AudioSetup): Track {
  return { kind: 'audio', timescale: facts.sampleRate, channels: facts.channels, config };
}

function isEqual(one: Buffer | undefined, other: Buffer | undefined): boolean {
  return one === undefined || other === undefined ? one === other : one.equals(other);
}

/** Parameter sets come from encoders: an unreadable one counts as missing. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
