import type { Stream } from '@touchline/contract';
import { Suspense } from 'react';
import { HiddenMark } from '#web/blacklist/lazy.tsx';
import styles from './hidden.module.css';

/** The filter of the blacklist that hides a stream; nothing for the others. */
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
