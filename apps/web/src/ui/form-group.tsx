import type { ReactNode } from 'react';
import styles from './form-group.module.css';

/** A group of inputs, in two columns where there is room. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      <div className={styles['grid']}>{children}</div>
    </fieldset>
  );
}

/** The class of an input as wide as its group. */
export const wide = styles['wide'] ?? '';
