import type { Stream } from '@touchline/contract';
import { Suspense } from 'react';
import { HiddenMark } from '#web/blacklist/lazy.tsx';
import styles from './hidden.module.css';

/** The blacklist filter that hides a stream; renders nothing if the stream is not hidden. */
export function Hidden({ stream }: { stream: Stream }) {
  if (stream.hiddenBy === null) return null;
  return (
    <span className={styles['hidden']}>
      <Suspense>
        <HiddenMark by={stream.hiddenBy} />
      </Suspense>
    </span>
  );
}
