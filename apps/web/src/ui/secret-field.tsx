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
          <path d={isShown ? hidden : eye} />
          {isShown ? null : <circle cx="128" cy="128" r="40" />}
        </svg>
      </button>
    </TextField>
  );
}

const eye = 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z';
const hidden =
  'M48 40l160 176M155 158a40 40 0 01-54-59M136 89a40 40 0 0132 36M209 169c21-20 31-41 31-41s-32-72-112-72q-11 0-21 2M74 69c-41 20-58 59-58 59s32 72 112 72q30 0 54-13';
