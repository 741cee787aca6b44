import { IconArchive, IconPlayerPlay, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#kit/list-state.ts';
import type { Empty } from '#ui/list-frame.tsx';
import type { Tag } from './tags.ts';

type Asked = {
  state: ListState;
  tag: Tag;
  archived: boolean;
  change: (next: Partial<ListState>) => void;
  /** Null when this user, or this list, makes no streams. */
  onCreate: (() => void) | null;
};

/** What an empty list says, by why it is empty, and what to do next. */
export function useEmptyStreams({ state, tag, archived, change, onCreate }: Asked): Empty {
  const { t } = useTranslation(['streams', 'shell']);
  if (state.search !== '' || state.filters.length > 0)
    return {
      icon: <IconSearchOff size={24} />,
      title: t('shell:list.noMatchTitle'),
      text: t('shell:list.noMatchText'),
      action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) },
    };
  if (tag !== 'all')
    return {
      icon: <IconSearchOff size={24} />,
      title: t('emptyTag'),
      text: t('emptyTagText'),
      action: { label: t('showAll'), onClick: () => change({ tag: 'all' }) },
    };
  if (archived)
    return { icon: <IconArchive size={24} />, title: t('emptyArchive'), text: t('emptyArchiveText'), action: null };
  return {
    icon: <IconPlayerPlay size={24} />,
    title: t('shell:list.emptyTitle'),
    text: t('emptyText'),
    action: onCreate ? { label: t('create'), onClick: onCreate } : null,
  };
}
