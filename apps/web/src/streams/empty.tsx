import { IconArchive, IconPlayerPlay, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Empty } from '#kit/list-screen.tsx';
import type { Tag } from './tags.ts';

type Options = {
  tag: Tag;
  archived: boolean;
  /** Null if this user cannot create streams, or not from this list. */
  create: Empty['action'];
  onAll: () => void;
};

/** The message and the next step of an empty list, by the reason it is empty. */
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
