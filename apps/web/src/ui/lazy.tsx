import { use, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { backoffMs } from './backoff.ts';
import { loadChunk } from './load-chunk.ts';
import styles from './lazy.module.css';
import { reloadForNewVersion } from './new-version.ts';
import { partLoader } from './part-loader.ts';
import { useWords } from './use-words.ts';

export type Load<P> = () => Promise<ComponentType<P>>;
export type Lazy<P> = ((props: P) => ReactNode) & { preload: () => Promise<void> };
/** Retries and returns whether the part has loaded. */
type Retry = () => Promise<boolean>;

/** A screen whose first view has no component of Mantine, which loads with its parts. */
export function lazyPlainScreen<P extends object>(load: Load<P>): Lazy<P> {
  return lazy(async () => {
    try {
      return await loadChunk(load);
    } catch (error) {
      // The page is reloading; no error is shown until then.
      if (await reloadForNewVersion()) await new Promise(() => {});
      throw error;
    }
  }, 'screen');
}

/**
 * A component that loads when it is first shown. `onWait` gets the promise whenever the screen waits for it; React's `use` reads a
 * settled one at once.
 */
export function lazy<P extends object>(
  load: Load<P>,
  place: Place,
  onWait?: (part: Promise<unknown>) => void,
): Lazy<P> {
  const loader = partLoader(load);

  function Part(props: P) {
    const [, show] = useState<object | null>(null);
    const loading = loader.load();
    onWait?.(loading);
    const outcome = use(loading);
    if ('part' in outcome) return <outcome.part {...props} />;
    const retry = async () => {
      const next = await loader.retry();
      show(next);
      return 'part' in next;
    };
    return <LoadFailed place={place} onRetry={retry} onLeave={loader.forgetFailure} />;
  }
  Part.preload = async () => {
    loader.forgetFailure();
    await loader.load();
  };
  return Part;
}

type Place = 'screen' | 'part';

function LoadFailed({ place, onRetry, onLeave }: { place: Place; onRetry: Retry; onLeave: () => void }) {
  const { t } = useWords('shell');
  useRetries(onRetry);
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), []);
  return (
    <section className={styles[place]} role="alert">
      <h1>{t('chunk.title')}</h1>
      <p>{t('chunk.again')}</p>
      {/* A plain button: the library's may be what did not load. */}
      <button type="button" onClick={() => void onRetry()}>
        {t('list.retry')}
      </button>
    </section>
  );
}

/** Retries with growing pauses, and as soon as the network is back. */
function useRetries(onRetry: Retry): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const schedule = () => {
      clearTimeout(timer);
      if (!isGone) timer = setTimeout(run, backoffMs(++attempt, Math.random()));
    };
    const run = () => void retry().then((hasCome) => hasCome || schedule());
    window.addEventListener('online', run);
    schedule();
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, []);
}
