import { soundChannel } from './sound-channel.ts';
import type { SoundChannel } from './sound-channel.ts';

const meterMs = 100;

type OnLevel = (db: number) => void;
type Input = { video: HTMLVideoElement; onLevel: OnLevel; channel: SoundChannel | null };

/**
 * Measures the sound of all tiles and plays that of one. Browsers allow sound only after a gesture of the person: until
 * then `isRunning` is false and everything is muted.
 */
export type AudioMixer = {
  /** Starts measuring and waits for a gesture. Returns what ends it. */
  open: () => () => void;
  /** Adds the sound of a tile; `onLevel` receives its peak ten times a second. Returns what removes it. */
  attach: (id: number, video: HTMLVideoElement, onLevel: OnLevel) => () => void;
  /** Plays the sound of this tile alone; null for silence. */
  play: (id: number | null) => void;
  isRunning: () => boolean;
  watch: (watcher: () => void) => () => void;
};

type Mixed = {
  context: AudioContext | null;
  inputs: Map<number, Input>;
  played: number | null;
  watchers: Set<() => void>;
};

export function audioMixer(): AudioMixer {
  const mixed: Mixed = { context: null, inputs: new Map(), played: null, watchers: new Set() };
  return {
    open: () => open(mixed),
    attach(id, video, onLevel) {
      const input: Input = { video, onLevel, channel: null };
      mixed.inputs.set(id, input);
      connectAll(mixed);
      return () => {
        if (mixed.inputs.get(id) === input) mixed.inputs.delete(id);
        input.channel?.disconnect();
      };
    },
    play(id) {
      mixed.played = id;
      connectAll(mixed);
    },
    isRunning: () => isRunning(mixed),
    watch(watcher) {
      mixed.watchers.add(watcher);
      return () => void mixed.watchers.delete(watcher);
    },
  };
}

function open(mixed: Mixed): () => void {
  const closing = new AbortController();
  const gesture = () => void (isRunning(mixed) || start(mixed));
  const listen = { capture: true, signal: closing.signal };
  for (const event of ['pointerup', 'keydown'] as const) window.addEventListener(event, gesture, listen);
  if (navigator.userActivation?.hasBeenActive) gesture();
  const timer = setInterval(() => document.hidden || measure(mixed), meterMs);
  return () => {
    closing.abort();
    clearInterval(timer);
    for (const input of mixed.inputs.values()) input.channel = null;
    void mixed.context?.close();
    mixed.context = null;
  };
}

const isRunning = ({ context }: Mixed) => context?.state === 'running';

async function start(mixed: Mixed): Promise<void> {
  const opened = (mixed.context ??= new AudioContext({ latencyHint: 'playback' }));
  // Refused when it has been closed meanwhile.
  await opened.resume().catch(() => undefined);
  if (mixed.context !== opened) return;
  connectAll(mixed);
  for (const watcher of mixed.watchers) watcher();
}

/** Connects what is not connected yet, and lets one through. */
function connectAll({ context, inputs, played }: Mixed): void {
  if (context?.state !== 'running') return;
  for (const [id, input] of inputs) {
    input.channel ??= soundChannel(context, input.video);
    input.channel.play(id === played);
  }
}

function measure({ inputs }: Mixed): void {
  for (const { channel, onLevel } of inputs.values()) if (channel) onLevel(channel.level());
}
