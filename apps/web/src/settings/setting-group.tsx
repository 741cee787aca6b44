import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A titled group of settings. */
export function SettingGroup({ title, about, children }: { title: string; about: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['group']}>
      <h2 id={id}>{title}</h2>
      {about === null ? null : <p className={styles['dim']}>{about}</p>}
      {children}
    </section>
  );
}
