import { IconCalendarOff, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = { isFiltered: boolean; isEditor: boolean; onReset: () => void; onCreate: () => void };

/** A period without matches, and the next step. */
export function ScheduleEmpty({ isFiltered, isEditor, onReset, onCreate }: Props) {
  const { t } = useTranslation(['schedule', 'shell', 'streams']);
  if (isFiltered)
    return (
      <EmptyState
        urgent={false}
        icon={<IconSearchOff size={24} />}
        title={t('shell:list.noMatchTitle')}
        text={t('shell:list.noMatchText')}
        action={{ label: t('shell:list.reset'), onClick: onReset }}
      />
    );
  return (
    <EmptyState
      urgent={false}
      icon={<IconCalendarOff size={24} />}
      title={t('empty')}
      text={t('emptyText')}
      action={isEditor ? { label: t('streams:create'), onClick: onCreate } : null}
    />
  );
}
