import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A label and what stands behind it; without a value it is left out. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, one fact a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
