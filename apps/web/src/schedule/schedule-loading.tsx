import { useTranslation } from 'react-i18next';
import styles from './schedule.module.css';

const bars = 14;

/** Placeholders in the place of the timeline. */
export function ScheduleLoading() {
  const { t } = useTranslation('shell');
  return (
    <output className={styles['loading']} aria-label={t('form.loading')}>
      {Array.from({ length: bars }, (_, bar) => (
        <span
          key={bar}
          style={{ width: `${8 + ((bar * 7) % 12)}%`, marginInlineStart: `${10 + ((bar * 23) % 65)}%` }}
        />
      ))}
    </output>
  );
}
