import { memo } from 'react';
import { RowStrip } from './block.tsx';
import type { Group } from './lanes.ts';
import type { Look } from './look.ts';
import { rowPx } from './scale.ts';
import type { Scale } from './scale.ts';
import styles from './timeline.module.css';

type Props = {
  group: Group;
  /** Rows in view, counted from the top of all groups. */
  rowFrom: number;
  rowTo: number;
  slotFrom: number;
  slotTo: number;
  scale: Scale;
  look: Look;
};

/** The rows of a group that are in view. */
export const GroupBand = memo(function GroupBand({ group, rowFrom, rowTo, ...shared }: Props) {
  const from = Math.max(0, rowFrom - group.top);
  const rows = group.rows.slice(from, Math.max(from, rowTo - group.top));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is no part of a form
      role="group"
      aria-label={group.name}
      className={styles['group']}
      style={{ top: group.top * rowPx, height: group.rows.length * rowPx }}
    >
      {rows.map((row, index) => (
        // A row has no identity but its place.
        <RowStrip key={from + index} row={row} top={(from + index) * rowPx} group={group.id} {...shared} />
      ))}
    </div>
  );
});
