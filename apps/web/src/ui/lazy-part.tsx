import { awaitPart } from './await-part.ts';
import { lazy, lazyPlainScreen } from './lazy.tsx';
import type { Lazy, Load } from './lazy.tsx';
import { loadChunk } from './load-chunk.ts';

/** A screen that loads on the first visit. If that fails, a message takes its place and the frame stays. */
export function lazyScreen<P extends object>(load: Load<P>): Lazy<P> {
  return lazyPlainScreen(themed(load));
}

/** A part of a screen that loads when it is first shown. If that fails, a message appears at the bottom of the page. */
export function lazyPart<P extends object>(load: Load<P>): Lazy<P> {
  return lazy(() => loadChunk(themed(load)), 'part', awaitPart);
}

/** Loads a component together with what components of Mantine need around them. */
export function themed<P extends object>(load: Load<P>): Load<P> {
  return async () => {
    const [Part, { Themed }] = await Promise.all([load(), import('./themed.tsx')]);
    return (props) => (
      <Themed>
        <Part {...props} />
      </Themed>
    );
  };
}
