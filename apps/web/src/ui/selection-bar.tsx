import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './selection-bar.module.css';

/** The number of selected rows and the bulk actions for them. */
export function SelectionBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const label = t('list.selected', { count: props.count });
  return (
    <div className={styles['bar']} role="toolbar" aria-label={label}>
      <CloseButton size="sm" aria-label={t('list.unselect')} onClick={props.onClear} />
      <strong>{label}</strong>
      {props.children}
    </div>
  );
}
