import { useSyncExternalStore } from 'react';
import type { MouseEvent } from 'react';
import { useAppearance } from '#web/app/appearance.ts';
import styles from './footer.module.css';
import { useWords } from '#ui/use-words.ts';

/** The product, the year, and the three legal links, which lead nowhere by specification. */
export function Footer() {
  const { t } = useWords('shell');
  const { brandText } = useAppearance();
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <footer className={styles['footer']}>
      <span>
        {t('product')} © {useSyncExternalStore(everyHour, year)}
      </span>
      {brandText === '' ? null : <span className={styles['brand']}>{brandText}</span>}
      <nav aria-label={t('footer.label')}>
        {(['terms', 'privacy', 'cookies'] as const).map((name) => (
          <a key={name} href={`#${name}`} onClick={stay}>
            {t(`footer.${name}`)}
          </a>
        ))}
      </nav>
    </footer>
  );
}

const year = () => new Date().getFullYear();

function everyHour(watcher: () => void): () => void {
  const timer = setInterval(watcher, 3_600_000);
  return () => clearInterval(timer);
}
