import { Alert, Button } from '@mantine/core';
import type { HeldChanges } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import styles from './feed-status.module.css';

type Props = {
  held: Omit<HeldChanges, 'at'>;
  /** Null where it cannot be allowed. */
  onAllow: (() => void) | null;
};

/** Why the feed was stopped, and what it would have done. */
export function HeldAlert({ held: { moved, canceled, missing, known }, onAllow }: Props) {
  const { t } = useTranslation('autoload');
  return (
    <Alert color="orange" role="alert">
      <p className={styles['held']}>{t('held', { moved, canceled, missing, known })}</p>
      {onAllow ? (
        <Button variant="default" onClick={onAllow}>
          {t('allow')}
        </Button>
      ) : null}
    </Alert>
  );
}
