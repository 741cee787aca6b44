import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

export type FieldProps = ComponentProps<'input'> & { label: string; hint?: string; error: string | null };

/** An input with its label, hint and error, without the code of Mantine. `children` stands inside its frame. */
export function TextField({
  label,
  hint,
  error,
  className,
  children,
  ...props
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
      <div className={styles['place']}>
        <input
          {...props}
          id={id}
          className={`${styles['input']} ${className ?? ''}`}
          aria-invalid={error !== null}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
