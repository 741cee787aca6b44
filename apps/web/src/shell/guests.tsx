import { languages } from '@touchline/i18n/languages';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import styles from './guests.module.css';
import { useWords } from '#ui/use-words.ts';

const languageNames = { en: 'English', ru: 'Русский' } as const;

/** The layout of signed-out screens: the screen, the language picker, the footer. */
export function Guests({ children }: { children: ReactNode }) {
  const { t, i18n } = useWords('shell');
  return (
    <div className={styles['guests']}>
      <div className={styles['screen']}>{children}</div>
      <fieldset className={styles['languages']} aria-label={t('theme.language')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => void i18n.changeLanguage(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
      <Footer />
    </div>
  );
}
