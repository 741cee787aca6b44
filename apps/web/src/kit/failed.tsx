import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isDenied, sentence } from '#kit/call-error.ts';
import { Panel } from '#ui/panel.tsx';

/** What stands there when reading failed: why, and another try; or, to whom it is denied, that it is. */
export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t, i18n } = useTranslation();
  if (isDenied(error))
    return (
      <Panel
        urgent={false}
        icon={<IconLock size={24} />}
        title={t('list.deniedTitle')}
        text={t('list.deniedText')}
        action={null}
      />
    );
  return (
    <Panel
      urgent
      icon={<IconAlertTriangle size={24} />}
      title={title}
      text={sentence(i18n, error)}
      action={{ label: t('list.retry'), onClick: onRetry }}
    />
  );
}
