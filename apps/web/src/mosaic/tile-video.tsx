import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Problem } from '#web/streams/preview/play.ts';
import { usePlayer } from '#web/streams/preview/use-player.ts';
import type { AudioMixer } from './audio-mixer.ts';
import { levelShare } from './level.ts';
import styles from './tile.module.css';
import type { NoteFrames } from './use-motion-budget.ts';
import { useStall } from './use-stall.ts';

/** What a moving tile has to say. */
export type VideoState = { kind: 'starting' | 'playing' | 'stalled' } | { kind: 'failed'; problem: Problem };

type Props = {
  id: number;
  url: string;
  /** The end of a signed URL, as ISO 8601; null for none. */
  until: string | null;
  /** Frames a second of the source; null when it is not known. */
  fps: number | null;
  mixer: AudioMixer;
  onFrames: NoteFrames;
  onPlays: (plays: boolean) => void;
  /** Shown above the picture. */
  children: (state: VideoState) => ReactNode;
};

/** The moving picture of a tile and the meter of its sound. It tries again by itself after problems. */
export function TileVideo({ id, url, until, fps, mixer, onFrames, onPlays, children }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  const source = { format: 'wss', url, until, dialect: null } as const;
  const { problem, hasPicture, facts } = usePlayer(video, source, noReports);
  const isStalled = useStall(facts);
  useEffect(() => onFrames(id, facts, fps), [id, facts, fps, onFrames]);
  useEffect(() => {
    if (!video.current) return undefined;
    return mixer.attach(id, video.current, (db) => {
      meter.current?.style.setProperty('--level', levelShare(db).toFixed(3));
    });
  }, [mixer, id]);
  const state: VideoState = problem
    ? { kind: 'failed', problem }
    : { kind: !hasPicture ? 'starting' : isStalled ? 'stalled' : 'playing' };
  const plays = state.kind === 'playing';
  useEffect(() => {
    onPlays(plays);
    return () => onPlays(false);
  }, [onPlays, plays]);
  return (
    <>
      {/* It is never hidden, because browsers render a hidden video seldom, and its new frames would not be noticed. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live signal has no captions of its own */}
      <video
        ref={video}
        className={styles['video']}
        muted
        playsInline
        data-failed={problem !== null}
        data-first-picture-ms={facts.firstPictureMs ?? undefined}
      />
      <span ref={meter} className={styles['meter']} hidden={state.kind !== 'playing'} data-meter aria-hidden />
      {children(state)}
    </>
  );
}

const noReports = { onFailed: () => undefined, onSteady: () => undefined };
