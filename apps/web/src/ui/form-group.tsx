import type { ReactNode } from 'react';
import styles from './form-group.module.css';

/** Inputs that belong together, two beside each other where there is room. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      <div className={styles['grid']}>{children}</div>
    </fieldset>
  );
}

/** The class of an input that takes a whole line of its group. */
export const wide = styles['wide'] ?? '';
