import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

/** A group of figures: a heading, the figures, and a note on what they count. `wide` spans a whole row. */
export function Card(props: { title: string; about: string | null; wide: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['card']} data-wide={props.wide}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
      {props.about === null ? null : <p className={styles['about']}>{props.about}</p>}
    </section>
  );
}
