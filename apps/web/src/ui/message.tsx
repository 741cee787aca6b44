import styles from './message.module.css';

/** A sentence about what has happened; `urgent` if it is a failure. */
export function Message({ urgent, text }: { urgent: boolean; text: string }) {
  return (
    <p className={styles['message']} data-urgent={urgent} role={urgent ? 'alert' : 'status'}>
      {text}
    </p>
  );
}
