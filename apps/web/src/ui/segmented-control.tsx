import { useId } from 'react';
import styles from './segmented-control.module.css';

type Option<T extends string> = { value: T; label: string; disabled?: boolean };
type Props<T extends string> = {
  label: string;
  value: T | null;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
};

/** A choice of a few visible options: radio buttons styled as one control. */
export function SegmentedControl<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['choice']}>
      {options.map((option) => (
        <label key={option.value} data-on={option.value === value} data-disabled={option.disabled === true}>
          <input
            type="radio"
            className="hidden-visually"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
