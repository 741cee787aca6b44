import { useTranslation } from 'react-i18next';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { moment } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { move, placeOf, rangeBetween, zoom } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import { ticksOf } from './ticks.ts';
import styles from './timeline.module.css';
import { useDragZoom } from './use-drag-zoom.ts';

type Props = {
  range: TimeRange;
  nowMs: number;
  /** Instants with a line through all rows: the planned start and end. */
  marks: readonly number[];
  cursorMs: number | null;
  onCursor: (atMs: number | null) => void;
  onRange: (range: TimeRange) => void;
  onReset: () => void;
  children: ReactNode;
};

/** Rows on one time axis. A drag or + zooms in, the arrow keys move. */
export function Chart({ range, nowMs, marks, cursorMs, onCursor, onRange, onReset, children }: Props) {
  const { t, i18n } = useTranslation('timeline');
  const zone = useViewerZone();
  const hintId = useId();
  const { handlers, selected, cancel } = useDragZoom({
    range,
    onPoint: onCursor,
    onSelect: (oneMs, otherMs) => onRange(rangeBetween(oneMs, otherMs, nowMs)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') cancel();
    const next = rangeAfter(event.key, range, nowMs);
    if (next) onRange(next);
    else if (event.key === '0') onReset();
    else return;
    event.preventDefault();
  };
  const say = (ms: number) => moment(new Date(ms), new Date(nowMs), i18n.language, zone);
  const label = t('chart', { from: say(range.fromMs), to: say(range.toMs) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      className={styles['chart']}
      dir="ltr"
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      aria-label={label}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
    >
      <p id={hintId} className="hidden-visually">
        {t('keys')}
      </p>
      {children}
      <div className={styles['axis']} aria-hidden>
        {ticksOf(range, i18n.language, zone).map(({ atMs, label: text }) => (
          <span key={atMs} className={styles['tick']} style={{ left: `${placeOf(atMs, range) ?? 0}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className={styles['surface']} data-testid="timeline-surface" {...handlers}>
        {marks.map((atMs) => (
          <Line key={atMs} className={styles['mark']} atMs={atMs} range={range} />
        ))}
        {cursorMs === null ? null : <Line className={styles['cursor']} atMs={cursorMs} range={range} />}
        {selected ? <Selection {...selected} range={range} /> : null}
      </div>
    </div>
  );
}

/** What a key makes of a range; null when it means nothing here. */
function rangeAfter(key: string, range: TimeRange, nowMs: number): TimeRange | null {
  const middleMs = (range.fromMs + range.toMs) / 2;
  if (key === 'ArrowLeft') return move(range, -0.25, nowMs);
  if (key === 'ArrowRight') return move(range, 0.25, nowMs);
  if (key === '+' || key === '=') return zoom(range, 0.5, middleMs, nowMs);
  return key === '-' || key === '−' ? zoom(range, 2, middleMs, nowMs) : null;
}

function Line({ atMs, range, className }: { atMs: number; range: TimeRange; className: string | undefined }) {
  const place = placeOf(atMs, range);
  return place === null ? null : <span className={className} style={{ left: `${place}%` }} />;
}

function Selection({ startMs, endMs, range }: { startMs: number; endMs: number; range: TimeRange }) {
  const from = placeOf(Math.min(startMs, endMs), range) ?? 0;
  const to = placeOf(Math.max(startMs, endMs), range) ?? 100;
  return <span className={styles['selection']} style={{ left: `${from}%`, width: `${to - from}%` }} />;
}
