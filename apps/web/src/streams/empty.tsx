import { IconArchive, IconPlayerPlay, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Empty } from '#kit/list-screen.tsx';
import type { Tag } from './tags.ts';

type Options = {
  tag: Tag;
  archived: boolean;
  /** Null when this user, or this list, makes no streams. */
  create: Empty['action'];
  onAll: () => void;
};

/** What an empty list says, by why it is empty, and what to do next. */
export function useEmptyStreams({ tag, archived, create, onAll }: Options): Empty {
  const { t } = useTranslation(['streams', 'shell']);
  if (tag !== 'all')
    return {
      icon: <IconSearchOff size={24} />,
      title: t('emptyTag'),
      text: t('emptyTagText'),
      action: { label: t('showAll'), onClick: onAll },
    };
  if (archived)
    return { icon: <IconArchive size={24} />, title: t('emptyArchive'), text: t('emptyArchiveText'), action: null };
  return {
    icon: <IconPlayerPlay size={24} />,
    title: t('shell:list.emptyTitle'),
    text: t('emptyText'),
    action: create,
  };
}
