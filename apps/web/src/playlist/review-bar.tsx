import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './reviews.module.css';

type Props = {
  left: number;
  message: string;
  last: string | null;
  undoRef: Ref<HTMLButtonElement>;
  onUndo: () => void;
};

/** The number of open queries, a message about the last action, and a button to undo the last answer. */
export function ReviewBar({ left, message, last, undoRef, onUndo }: Props) {
  const { t } = useTranslation('playlist');
  return (
    <div className={styles['bar']}>
      <strong>{t('review.left', { count: left })}</strong>
      <output>{message}</output>
      <Button
        ref={undoRef}
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        title={last === null ? undefined : t('review.undoOf', { name: last })}
        disabled={last === null}
        onClick={onUndo}
      >
        {t('review.undo')}
      </Button>
    </div>
  );
}

/** The keyboard shortcuts of the queue. */
export function ReviewLegend() {
  const { t } = useTranslation('playlist');
  const keys = [
    [['↑', '↓'], t('review.key.query')],
    [['←', '→', '1–5'], t('review.key.proposal')],
    [['A'], t('review.key.accept')],
    [['X'], t('review.key.reject')],
    [['N'], t('review.key.none')],
    [['U'], t('review.key.undo')],
  ] as const;
  return (
    <ul className={styles['legend']} aria-label={t('review.keys')}>
      {keys.map(([names, meaning]) => (
        <li key={meaning}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {meaning}
        </li>
      ))}
    </ul>
  );
}
