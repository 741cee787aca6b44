import { streamRoutes } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { today } from '#ui/dates.ts';
import styles from './tag-bar.module.css';
import { tags } from './tags.ts';
import type { Tag } from './tags.ts';

/** The six tags of the list, each with its count. */
export function TagBar({
  tag,
  archived,
  hidden,
  now,
  onTag,
}: {
  tag: Tag;
  archived: boolean;
  /** What the blacklist hides counts too. */
  hidden: boolean;
  now: Date;
  onTag: (tag: Tag) => void;
}) {
  const { t, i18n } = useTranslation('streams');
  const bounds = today(now);
  const counts = useQuery({
    queryKey: ['stream', 'tags', archived, hidden, bounds.from],
    queryFn: ({ signal }) =>
      call(streamRoutes.tags, { ...bounds, archived: String(archived), hidden: String(hidden) }, signal),
    placeholderData: keepPreviousData,
  });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <fieldset className={styles['tags']} aria-label={t('tags.label')}>
      {tags.map((name) => (
        <button key={name} type="button" aria-pressed={name === tag} onClick={() => onTag(name)}>
          {t(`tags.${name}`)}
          <span className={styles['count']}>{counts.data ? number.format(counts.data[name]) : '·'}</span>
        </button>
      ))}
    </fieldset>
  );
}
