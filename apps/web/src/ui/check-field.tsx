import { useId } from 'react';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A checkbox with its label and error, without the code of Mantine. */
export function CheckField({
  label,
  error,
  ...props
}: ComponentProps<'input'> & { label: string; error: string | null }) {
  const id = useId();
  return (
    <div>
      <div className={styles['check']}>
        <input
          {...props}
          type="checkbox"
          id={id}
          className={styles['box']}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <svg viewBox="0 0 10 7" className={styles['tick']} aria-hidden>
          <path
            d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293z"
            fill="currentColor"
          />
        </svg>
        <label className={styles['choice']} htmlFor={id}>
          {label}
        </label>
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
