import { useNow } from '#ui/clock.ts';
import { xOf } from './scale.ts';
import type { Scale } from './scale.ts';
import styles from './timeline.module.css';

/** The present, across all rows. */
export function NowLine({ scale }: { scale: Scale }) {
  const x = xOf(scale, useNow(15_000).getTime());
  if (x < 0 || x > scale.widthPx) return null;
  return <div className={styles['now']} data-now style={{ left: Math.round(x) }} />;
}
