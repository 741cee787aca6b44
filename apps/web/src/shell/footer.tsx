import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { useAppearance } from '#web/app/appearance.ts';
import styles from './footer.module.css';

/** The product, the year, and the three legal links, which lead nowhere by specification. */
export function Footer() {
  const { t } = useTranslation();
  const { brandText } = useAppearance();
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <footer className={styles['footer']}>
      <span>
        {t('product')} © {useNow(3_600_000).getFullYear()}
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
