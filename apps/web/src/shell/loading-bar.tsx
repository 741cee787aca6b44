import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './loading-bar.module.css';

/** A moving line at the top while a screen or a part of it (`data-awaiting` of the page) is loading, unless that is soon over. */
export function LoadingBar() {
  const { t } = useTranslation();
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  return <progress aria-label={t('form.loading')} className={styles['bar']} data-shown={isNavigating} />;
}
