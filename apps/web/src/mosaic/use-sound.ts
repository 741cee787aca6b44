import { useEffect, useState, useSyncExternalStore } from 'react';
import { audioMixer } from './audio-mixer.ts';
import type { AudioMixer } from './audio-mixer.ts';

export type Sound = {
  mixer: AudioMixer;
  isOn: boolean;
  /** Whether the browser waits for a press before it lets sound through and meters move. */
  isBlocked: boolean;
  toggle: () => void;
};

/** The sound of the tile in focus; off at first. */
export function useSound(focused: number | null): Sound {
  const [mixer] = useState(audioMixer);
  const [isOn, setOn] = useState(false);
  const isBlocked = !useSyncExternalStore(mixer.watch, mixer.isRunning);
  useEffect(() => mixer.open(), [mixer]);
  useEffect(() => mixer.play(isOn ? focused : null), [mixer, isOn, focused]);
  return { mixer, isOn, isBlocked, toggle: () => setOn((before) => !before) };
}
