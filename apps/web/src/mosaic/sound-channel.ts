import { peakDb } from './level.ts';

/** The sound of one video element on its way to the loudspeakers: measured, then let through or not. */
export type SoundChannel = {
  level: () => number;
  play: (isPlayed: boolean) => void;
  disconnect: () => void;
};

// An element can be connected only once.
const sources = new WeakMap<HTMLVideoElement, MediaElementAudioSourceNode>();
const samples = new Float32Array(2048);

/** Connects the sound of an element, which is heard through the channel alone from now on. */
export function soundChannel(context: AudioContext, video: HTMLVideoElement): SoundChannel {
  const source = sources.get(video) ?? context.createMediaElementSource(video);
  sources.set(video, source);
  const analyser = context.createAnalyser();
  const gain = context.createGain();
  gain.gain.value = 0;
  source.connect(analyser).connect(gain).connect(context.destination);
  video.muted = false;
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return peakDb(samples);
    },
    // Without a ramp, a change clicks.
    play: (isPlayed) => void gain.gain.setTargetAtTime(isPlayed ? 1 : 0, context.currentTime, 0.02),
    disconnect() {
      source.disconnect();
      gain.disconnect();
    },
  };
}
