import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#kit/call-error.ts';
import { isDenied, isRefused } from '#kit/failures.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** `onReset`: asks for the usual list instead, where a list failed. */
type Props = { title: string; error: unknown; onRetry: () => void; onReset?: () => void };

/** Shown if loading failed: the reason and a button that may help, or that the user has no access. */
export function Failed({ title, error, onRetry, onReset }: Props) {
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
      action={
        onReset && isRefused(error)
          ? { label: t('list.resetAll'), onClick: onReset }
          : { label: t('list.retry'), onClick: onRetry }
      }
    />
  );
}
