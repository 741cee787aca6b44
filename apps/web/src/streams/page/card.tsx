import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './stream-page.module.css';

type Props = { title: string | null; span: 'wide' | 'narrow' | 'half' | 'full'; children: ReactNode };

/** A part of the page; without a title its content has a heading of its own. */
export function Card({ title, span, children }: Props) {
  const id = useId();
  if (title === null)
    return (
      <div className={styles['card']} data-span={span}>
        {children}
      </div>
    );
  return (
    <section aria-labelledby={id} className={styles['card']} data-span={span}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
