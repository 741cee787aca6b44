import { useState } from 'react';
import { Logo } from '#ui/logo.tsx';
import { usePreferences } from '#ui/preferences.ts';
import { isChunkError } from '#ui/load-chunk.ts';
import styles from './blank.module.css';
import { reloadIfReachable } from '#ui/new-version.ts';
import { useWords } from '#ui/use-words.ts';

/** Shown in place of a screen that has crashed, with a different text if a part of the program did not load. */
export function Crash({ error: thrown }: { error: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { t } = useWords('shell');
  const { currentTheme } = usePreferences();
  const [isUnreachable, setUnreachable] = useState(false);
  const reload = async () => setUnreachable(!(await reloadIfReachable()));
  const kind = isChunkError(error) ? 'chunk' : 'crash';
  return (
    <section className={styles['blank']} role="alert">
      <Logo size={64} plain={currentTheme === 'dark'} />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {/* A plain button: this stands in place of everything, the theme's provider included. */}
      <button type="button" className={styles['button']} onClick={() => void reload()}>
        {t(`${kind}.reload`)}
      </button>
      <output>{isUnreachable ? t('crash.unreachable') : null}</output>
      <details>
        <summary>{t('crash.detail')}</summary>
        <code>{error.message}</code>
      </details>
    </section>
  );
}
