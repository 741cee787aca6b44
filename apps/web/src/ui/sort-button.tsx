import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './sort-button.module.css';

type Props = { label: string; order: 'asc' | 'desc' | null; onPress: () => void };

/** The header of a sortable column. */
export function SortButton({ label, order, onPress }: Props) {
  const { t } = useTranslation();
  const Arrow = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={styles['sort']}
      data-on={order !== null}
      title={t('list.sortBy', { column: label })}
      onClick={onPress}
    >
      {label}
      <Arrow size={14} aria-hidden />
    </button>
  );
}
