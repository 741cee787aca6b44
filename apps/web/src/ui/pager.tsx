import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from './formatters.ts';
import styles from './pager.module.css';

type Props = {
  shown: { current_page: number; last_page: number; total: number };
  size: number;
  sizes: readonly number[];
  onChange: (change: { page: number } | { size: number }) => void;
};

/** The range of rows shown and their total, the page buttons and the page size. */
export function Pager({ shown, size, sizes, onChange }: Props) {
  const { current_page: page, last_page: last, total } = shown;
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language, {});
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className={styles['pager']} aria-label={t('list.pages')}>
      <label className={styles['size']}>
        <span className={styles['wide']}>{t('list.pageSize')}</span>
        <NativeSelect
          size="xs"
          aria-label={t('list.pageSize')}
          value={String(size)}
          data={sizes.map(String)}
          onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
        />
      </label>
      <span className={styles['range']} aria-live="polite">
        {t('list.range', {
          from: number.format(from),
          to: number.format(Math.min(page * size, total)),
          total: number.format(total),
        })}
      </span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      >
        <IconChevronLeft size={16} className="mantine-rotate-rtl" />
      </ActionIcon>
      <span className={styles['page']}>{t('list.page', { page: number.format(page), last: number.format(last) })}</span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('list.next')}
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1 })}
      >
        <IconChevronRight size={16} className="mantine-rotate-rtl" />
      </ActionIcon>
    </nav>
  );
}
