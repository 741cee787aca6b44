import { IconCalendarOff, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Show } from './lineup-search.ts';

/** No match to show, and the next step. `isBlank`: there is none at all. */
export function LineupEmpty({ show, isBlank, onShowAll }: { show: Show; isBlank: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('lineup');
  if (isBlank || show === 'all')
    return (
      <EmptyState
        urgent={false}
        icon={<IconCalendarOff size={24} />}
        title={t('empty')}
        text={t('emptyText')}
        action={null}
      />
    );
  return (
    <EmptyState
      urgent={false}
      icon={<IconCircleCheck size={24} />}
      title={t(show === 'mine' ? 'emptyMine' : 'emptyReady')}
      text={t('emptyFiltered')}
      action={{ label: t('showAll'), onClick: onShowAll }}
    />
  );
}
