import { useTranslation } from 'react-i18next';
import { useTicking } from '#ui/clock.ts';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './monitoring.module.css';

/** The time of day, because a full-screen wall covers every other clock. */
export function WallClock() {
  const { i18n } = useTranslation();
  const text = useTicking((now) => clock(new Date(now), i18n.language, viewerZone()));
  return <time className={styles['clock']}>{text}</time>;
}
