import type { ReactNode } from 'react';
import type { Tone } from '#ui/status-dot.tsx';
import type { Span } from './lanes.ts';
import type { TimeRange } from './time-range.ts';
import styles from './timeline.module.css';

/** A row of the chart: its name, and what is on the time axis. */
export function Row({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles['name']}>
        <span>{name}</span>
        {value}
      </div>
      <div className={styles['plot']}>{children}</div>
    </>
  );
}

type LaneProps = {
  spans: readonly Span[];
  range: TimeRange;
  look: (value: string) => { label: string; tone: Tone | null };
};

/** Spans as bars with their names in them, so that color is not the only difference. */
export function Lane({ spans, range, look }: LaneProps) {
  return (
    <div className={styles['lane']}>
      {spans.map((span, index) => {
        const place = barOf(span, range);
        if (!place) return null;
        const { label, tone } = look(span.value);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place: two may begin at once and be named alike
          <span key={index} className={styles['bar']} data-tone={tone} style={place}>
            <span>{label}</span>
          </span>
        );
      })}
    </div>
  );
}

/** Where the part of a span within the range is; null when there is none. */
function barOf(span: Span, { fromMs, toMs }: TimeRange): { left: string; width: string } | null {
  const [from, to] = [Math.max(span.fromMs, fromMs), Math.min(span.toMs, toMs)];
  if (to <= from) return null;
  const share = (ms: number) => `${(ms / (toMs - fromMs)) * 100}%`;
  return { left: share(from - fromMs), width: share(to - from) };
}
