import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from './formatters.ts';
import { IconButton } from './icon-button.tsx';
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
        <span className={styles['choice']}>
          <select
            aria-label={t('list.pageSize')}
            value={size}
            onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
          >
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <IconSelector size={14} />
        </span>
      </label>
      <span className={styles['range']} aria-live="polite">
        {t('list.range', {
          from: number.format(from),
          to: number.format(Math.min(page * size, total)),
          total: number.format(total),
        })}
      </span>
      <IconButton
        look="default"
        size={32}
        aria-label={t('list.previous')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      >
        <IconChevronLeft size={16} className="mantine-rotate-rtl" />
      </IconButton>
      <span className={styles['page']}>{t('list.page', { page: number.format(page), last: number.format(last) })}</span>
      <IconButton
        look="default"
        size={32}
        aria-label={t('list.next')}
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1 })}
      >
        <IconChevronRight size={16} className="mantine-rotate-rtl" />
      </IconButton>
    </nav>
  );
}
