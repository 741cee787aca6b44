import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './monitoring.module.css';

/** The blank layout. It covers the navigation frame, which is hidden and inert meanwhile. Dialogs open above it. */
export function BlankLayout({ children }: { children: ReactNode }) {
  useEffect(() => {
    const frame = document.getElementById('root');
    frame?.setAttribute('inert', '');
    return () => frame?.removeAttribute('inert');
  }, []);
  return createPortal(<main className={styles['blank']}>{children}</main>, document.body);
}
