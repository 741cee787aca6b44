import type { ReactNode } from 'react';
import styles from './link-button.module.css';

/** A button that looks like a link, such as the name of a row that opens it. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['opener']} onClick={onClick}>
      {children}
    </button>
  );
}
