import styles from './skeleton-rows.module.css';

/** Placeholders for loading rows, of the same height, so that nothing jumps when they have loaded. */
export function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_cell, cell) => (
        <td key={cell}>
          {cell === cells - 1 ? null : (
            <span className={styles['bar']} style={{ width: `${40 + ((row * 7 + cell * 13) % 40)}%` }} />
          )}
        </td>
      ))}
    </tr>
  ));
}
