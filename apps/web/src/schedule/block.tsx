import { memo } from 'react';
import { placeKey } from './place.ts';
import { startingBetween } from './lanes.ts';
import type { Row } from './lanes.ts';
import { isPutOff } from './look.ts';
import type { Look } from './look.ts';
import type { Match } from './match.ts';
import { timeAt, xOf } from './scale.ts';
import { shorten } from './shorten.ts';
import type { Scale } from './scale.ts';
import styles from './timeline.module.css';
import { slotPx } from './viewport.ts';

const hourMs = 3_600_000;
const leastPx = 14;
/** From this width on there is room for the start beside the name. */
const timedPx = 104;
/** What the start, the sign of a conflict, and padding and border take of the width. */
const [timePx, signPx, edgesPx] = [42, 17, 12];
const dayHours = 24;

type RowProps = {
  row: Row;
  /** Pixels below the top of its group. */
  top: number;
  group: number | null;
  slotFrom: number;
  slotTo: number;
  scale: Scale;
  look: Look;
};

/** The part of a row that is in view. */
export const RowStrip = memo(function RowStrip({ row, top, slotFrom, slotTo, ...shared }: RowProps) {
  // A match that began before the part in view may reach into it.
  const longestPx = (Math.min(row.longestMs / hourMs, dayHours) * shared.scale.hourPx) / slotPx;
  const first = slotFrom - Math.ceil(longestPx);
  const slots = Array.from({ length: slotTo - first + 1 }, (_, later) => first + later);
  return (
    <div className={styles['row']} style={{ top }}>
      {slots.map((slot) => (
        <RowPart key={slot} row={row} slot={slot} {...shared} />
      ))}
    </div>
  );
});

type PartProps = Pick<RowProps, 'row' | 'group' | 'scale' | 'look'> & { slot: number };

/** The matches that begin in one part of a row. */
const RowPart = memo(function RowPart({ row, slot, group, scale, look }: PartProps) {
  const from = timeAt(scale, slot * slotPx);
  const to = timeAt(scale, (slot + 1) * slotPx);
  return startingBetween(row, from, to).map((match) => (
    <Block key={match.id} match={match} group={group} scale={scale} look={look} />
  ));
});

type BlockProps = Pick<PartProps, 'group' | 'scale' | 'look'> & { match: Match };

/** One match. The timeline handles what is done to it. */
function Block({ match, group, scale, look }: BlockProps) {
  const x = xOf(scale, match.startMs);
  const left = Math.max(0, x);
  const width = Math.max(leastPx, xOf(scale, match.endMs) - left - 2);
  const label = look.describe(match);
  const time = width >= timedPx ? look.start(match) : undefined;
  const hasConflict = look.hasConflict(match);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['block']}
      data-place={placeKey(group, match.id)}
      data-phase={match.phase}
      data-state={match.state}
      data-conflict={hasConflict || undefined}
      data-tbd={match.startTimeTbd || undefined}
      data-postponed={isPutOff(match) || undefined}
      data-time={time}
      data-name={shorten(match.title, width - (time === undefined ? 0 : timePx) - (hasConflict ? signPx : 0) - edgesPx)}
      style={{ left, width }}
      aria-label={label}
      title={label}
    />
  );
}
