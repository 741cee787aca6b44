import type { ScheduleConflict } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { windowText } from '#ui/server-window.ts';
import { periodText } from '../period-text.ts';
import styles from './conflicts.module.css';

/** Conflicts of one match, each with a link to the other one, which opens beside a form that may have unsaved input. */
export function ConflictList({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  const { t, i18n } = useTranslation('planning');
  return (
    <ul className={styles['list']}>
      {conflicts.map(({ kind, name, stream, load, capacity, window }) => {
        const match = matchText(t, stream);
        const when = stream ? periodText(stream, i18n.language) : '';
        const hours = window ? windowText(window, i18n.language, '') : '';
        const text = t(`kind.${kind}`, { name, match, when, load, capacity, hours });
        return (
          <li key={`${kind} ${name} ${stream?.row ?? ''} ${stream?.id ?? when}`}>
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

/** The other match: its name, and the row of the import that plans it. */
function matchText(t: TFunction<'planning'>, stream: ScheduleConflict['stream']): string {
  if (!stream?.title) return t('unseen');
  const { title, row } = stream;
  return row === undefined ? t('named', { title }) : t('inRow', { title, row });
}
