import { Alert, Button, Group } from '@mantine/core';
import type { ImportJob } from '@touchline/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './spreadsheets.module.css';

/** Whether rows have scheduling conflicts, which stop no import. `onShow`: shows those rows; null while they are shown. */
export function ConflictsNote({ job, onShow }: { job: ImportJob; onShow: (() => void) | null }) {
  const { t } = useTranslation('sheets');
  const { conflictCheck, conflicts } = job;
  const hasConflicts = conflictCheck === 'done' && conflicts > 0;
  return (
    <output>
      {hasConflicts ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          <Group justify="space-between" gap="sm">
            <span>{t('conflicts.found', { count: conflicts })}</span>
            {onShow ? (
              <Button size="xs" variant="default" onClick={onShow}>
                {t('conflicts.show')}
              </Button>
            ) : null}
          </Group>
        </Alert>
      ) : conflictCheck === 'none' ? null : (
        <span className={styles['dim']}>{t(`conflicts.${conflictCheck}`)}</span>
      )}
    </output>
  );
}
