import { useTranslation } from 'react-i18next';
import { numberFormat } from './formatters.ts';
import styles from './counted-tabs.module.css';

type Props<T extends string> = {
  label: string;
  value: T;
  tabs: readonly { value: T; label: string }[];
  /** Undefined until counted. */
  counts: Readonly<Record<T, number>> | undefined;
  onChange: (value: T) => void;
};

/** Tabs for the parts of a list, each with its count. */
export function CountedTabs<T extends string>({ label, value, tabs, counts, onChange }: Props<T>) {
  const { i18n } = useTranslation();
  const number = numberFormat(i18n.language, {});
  return (
    <fieldset className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onChange(tab.value)}>
          {tab.label}
          <span className={styles['count']}>{counts ? number.format(counts[tab.value]) : '·'}</span>
        </button>
      ))}
    </fieldset>
  );
}
