import { IconArrowDown, IconArrowUp, IconFocusCentered, IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './sort-button.module.css';

/** `near`: nearest to now first. */
export type UsualOrder = 'asc' | 'desc' | 'near';

type Props = {
  label: string;
  order: 'asc' | 'desc' | null;
  /** The order of the list by this column while none is chosen; null for any other column. */
  usual: UsualOrder | null;
  onPress: () => void;
};

/** The header of a sortable column. */
export function SortButton({ label, order, usual, onPress }: Props) {
  const { t } = useTranslation();
  const shown = order ?? usual;
  const Arrow =
    shown === 'near'
      ? IconFocusCentered
      : shown === 'asc'
        ? IconArrowUp
        : shown === 'desc'
          ? IconArrowDown
          : IconArrowsSort;
  const sortBy = t('list.sortBy', { column: label });
  return (
    <button
      type="button"
      className={styles['sort']}
      data-on={order !== null}
      data-usual={usual ?? undefined}
      title={usual === 'near' ? `${t('list.nearestFirst')}. ${sortBy}` : sortBy}
      onClick={onPress}
    >
      {label}
      <Arrow size={14} aria-hidden />
    </button>
  );
}
