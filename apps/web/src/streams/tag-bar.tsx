import { streamRoutes } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { CountedTabs } from '#ui/counted-tabs.tsx';
import { today } from '#ui/dates.ts';
import { tags } from './tags.ts';
import type { Tag } from './tags.ts';

/** The six tags of the list with their counts. */
export function TagBar({
  tag,
  archived,
  hidden,
  now,
  onTag,
}: {
  tag: Tag;
  archived: boolean;
  /** Whether the counts include what the blacklist hides. */
  hidden: boolean;
  now: Date;
  onTag: (tag: Tag) => void;
}) {
  const { t } = useTranslation('streams');
  const bounds = today(now);
  const counts = useQuery({
    queryKey: ['stream', 'tags', archived, hidden, bounds.from],
    queryFn: ({ signal }) =>
      call(streamRoutes.tags, { ...bounds, archived: String(archived), hidden: String(hidden) }, signal),
    // Statuses, dates and what is hidden, which only events of streams change.
    meta: { columns: [] },
    placeholderData: keepPreviousData,
  });
  return (
    <CountedTabs
      label={t('tags.label')}
      value={tag}
      tabs={tags.map((value) => ({ value, label: t(`tags.${value}`) }))}
      counts={counts.data}
      onChange={onTag}
    />
  );
}
