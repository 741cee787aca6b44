import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './link-button.module.css';

/** The name of a row, which opens it. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" className={styles['opener']} onClick={onClick}>
      {children}
    </Anchor>
  );
}
