import { Alert } from '@mantine/core';
import type { Overlap } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { periodText } from './period-text.ts';

/** The other matches that the holders of a stream have at the same time. */
export function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { t, i18n } = useTranslation('streams');
  if (overlaps.length === 0) return null;
  return (
    <Alert color="yellow" title={t('takes.overlaps')} icon={<IconAlertTriangle size={18} />} mb="md">
      {overlaps.map((overlap) => (
        <div key={`${overlap.user}-${overlap.id}`}>
          {t('takes.overlap', {
            user: overlap.userName,
            title: overlap.title,
            when: periodText(overlap, i18n.language),
          })}
        </div>
      ))}
    </Alert>
  );
}
