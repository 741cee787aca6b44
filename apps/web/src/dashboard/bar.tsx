import styles from './dashboard.module.css';

/** A share as a bar. Hidden from screen readers, because the number is beside it. */
export function Bar({ share, urgent }: { share: number; urgent: boolean }) {
  return (
    <span className={styles['bar']} data-urgent={urgent} aria-hidden>
      <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
    </span>
  );
}
