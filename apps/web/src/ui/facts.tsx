import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A label and its value; left out without a value. */
export type Fact = readonly [label: string, value: ReactNode];

/** A list of labels and values, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value], place) =>
        value === null || value === '' ? null : (
          <div key={`${label} ${place}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
