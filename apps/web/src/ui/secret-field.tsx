import { useState } from 'react';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';
import type { FieldProps } from './text-field.tsx';
import { useWords } from './use-words.ts';

/** A password, with a button that shows it. */
export function SecretField(props: FieldProps) {
  const { t } = useWords('shell');
  const [isShown, setShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} className={styles['secret']}>
      <button
        type="button"
        className={styles['show']}
        tabIndex={-1}
        aria-label={t('form.showPassword')}
        aria-pressed={isShown}
        // The input keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        <svg
          viewBox="0 0 256 256"
          width="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="16"
          strokeLinecap="round"
          aria-hidden
        >
          <path d={isShown ? eye + slash : eye} />
          <circle cx="128" cy="128" r="40" />
        </svg>
      </button>
    </TextField>
  );
}

const eye = 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z';
const slash = 'M48 40l160 176';
