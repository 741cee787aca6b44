import type { ScheduleConflict } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { periodText } from '../period-text.ts';
import styles from './conflicts.module.css';

/** Conflicts of one match, each with a link to the other one, which opens beside a form that may have unsaved input. */
export function ConflictList({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  const { t, i18n } = useTranslation('planning');
  return (
    <ul className={styles['list']}>
      {conflicts.map(({ kind, name, stream, load, capacity }) => {
        const match = stream?.title ? t('named', { title: stream.title }) : t('unseen');
        const when = stream ? periodText(stream, i18n.language) : '';
        const text = t(`kind.${kind}`, { name, match, when, load, capacity });
        return (
          <li key={`${kind} ${name} ${stream?.id ?? when}`}>
            {stream?.id ? (
              <Link to="/broadcast/streams/$id" params={{ id: String(stream.id) }} target="_blank" preload={false}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
