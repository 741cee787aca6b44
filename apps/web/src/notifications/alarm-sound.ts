import type { AlarmSound } from './alarm-settings.ts';

/** Frequency in Hz, start and length in seconds. */
type Tone = readonly [hertz: number, at: number, length: number];

const tones: Record<AlarmSound, readonly Tone[]> = {
  chime: [
    [880, 0, 0.5],
    [659, 0.25, 0.8],
  ],
  beep: [
    [1_000, 0, 0.12],
    [1_000, 0.2, 0.12],
    [1_000, 0.4, 0.12],
  ],
  siren: [
    [700, 0, 0.3],
    [950, 0.3, 0.3],
    [700, 0.6, 0.3],
    [950, 0.9, 0.3],
  ],
};

const loudness = 0.25;
/** Long enough not to click. */
const fadeS = 0.02;

let context: AudioContext | null = null;

/**
 * Plays a sound, which needs no file. Returns whether it could: browsers allow none before the first click or key on a
 * page.
 */
export async function playSound(sound: AlarmSound): Promise<boolean> {
  context ??= new AudioContext();
  const audio = context;
  // Without permission, the promise of resume() stays open.
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
  if (audio.state !== 'running') return false;
  for (const tone of tones[sound]) playTone(audio, tone);
  return true;
}

function playTone(audio: AudioContext, [hertz, at, length]: Tone): void {
  const [from, to] = [audio.currentTime + at, audio.currentTime + at + length];
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loudness, from + fadeS);
  gain.gain.setValueAtTime(loudness, to - fadeS);
  gain.gain.linearRampToValueAtTime(0, to);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(to);
}
