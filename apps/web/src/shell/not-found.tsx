import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '#ui/logo.tsx';
import { usePreferences } from '#ui/preferences.ts';
import { useTitle } from '#ui/title.ts';
import styles from './blank.module.css';

/** The 404 page, on a blank layout. */
export function NotFound() {
  const { t } = useTranslation();
  const { currentTheme } = usePreferences();
  const router = useRouter();
  useTitle(t('notFound.title'));
  return (
    <main className={styles['blank']}>
      <Logo size={64} plain={currentTheme === 'dark'} />
      <p className={styles['number']}>404</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button onClick={() => router.history.back()}>{t('notFound.back')}</Button>
    </main>
  );
}
