import type { ReactNode } from 'react';
import type { Column } from '#kit/columns.ts';
import type { Item } from './directories.ts';
import styles from './references.module.css';

/** A record on a phone: the same cells, one below the other. */
export function RecordCard(props: { item: Item; columns: readonly Column<Item>[]; actions: ReactNode }) {
  return (
    <div className={styles['card']}>
      <div>
        {props.columns.map((column, index) => (
          <div key={column.key}>
            {index === 0 ? null : <span className={styles['label']}>{column.label}: </span>}
            {column.cell(props.item)}
          </div>
        ))}
      </div>
      {props.actions}
    </div>
  );
}
