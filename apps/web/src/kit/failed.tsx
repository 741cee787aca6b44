import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { isDenied } from '#kit/failures.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown if loading failed: the reason and a retry button, or that the user has no access. */
export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t, i18n } = useTranslation();
  if (isDenied(error))
    return (
      <EmptyState
        urgent={false}
        icon={<IconLock size={24} />}
        title={t('list.deniedTitle')}
        text={t('list.deniedText')}
        action={null}
      />
    );
  return (
    <EmptyState
      urgent
      icon={<IconAlertTriangle size={24} />}
      title={title}
      text={errorText(i18n, error)}
      action={{ label: t('list.retry'), onClick: onRetry }}
    />
  );
}
