import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { usePreferences } from '#ui/preferences.ts';
import { useTitle } from '#ui/title.ts';
import { history } from '#web/app/history.ts';
import styles from './blank.module.css';
import { useWords } from '#ui/use-words.ts';

/** The 404 page, on a blank layout. */
export function NotFound() {
  const { t } = useWords('shell');
  const { currentTheme } = usePreferences();
  useTitle(t('notFound.title'));
  return (
    <main className={styles['blank']}>
      <Logo size={64} plain={currentTheme === 'dark'} />
      <p className={styles['number']}>404</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button look="filled" onClick={() => history.back()}>
        {t('notFound.back')}
      </Button>
    </main>
  );
}
