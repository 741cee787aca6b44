import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRequest } from '#kit/page-headers.ts';
import { referenceName } from '#kit/reference-name.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import styles from './auto-takes.module.css';
import type { ChosenRecord } from './rule-values.ts';

type Props = {
  target: 'sport' | 'tournament' | 'team';
  name: string;
  label: string;
  within: PageRequest['filters'];
  value: readonly ChosenRecord[];
  error: string | undefined;
  onChange: (value: ChosenRecord[]) => void;
};

/** Several records: those that were chosen, each with a button that removes it, and an input that adds one. */
export function RecordList({ target, name, label, within, value, error, onChange }: Props) {
  const { t, i18n } = useTranslation('autoTakes');
  const input = useRef<HTMLInputElement>(null);
  const nameOf = (one: ChosenRecord) => referenceName(one, i18n.language);
  return (
    <div>
      <ReferenceSelect
        ref={input}
        target={target}
        name={name}
        label={label}
        placeholder={t('form.addRecord')}
        within={within}
        value={null}
        knownName={null}
        error={error}
        onChange={(id, chosen) => {
          if (id !== null && !value.some((one) => one.id === id)) onChange([...value, { id, name: chosen ?? '' }]);
        }}
      />
      {value.length > 0 ? (
        <ul className={styles['chosen']} aria-label={label}>
          {value.map((one) => (
            <li key={one.id}>
              {nameOf(one)}
              <button
                type="button"
                aria-label={t('form.removeRecord', { name: nameOf(one) })}
                onClick={() => {
                  onChange(value.filter(({ id }) => id !== one.id));
                  // The button that had the focus goes.
                  input.current?.focus();
                }}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
