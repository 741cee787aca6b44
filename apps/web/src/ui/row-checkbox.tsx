import styles from './row-checkbox.module.css';

const tick = 'M4 4.586 1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z';

type Props = { label: string; isChecked: boolean; isMixed: boolean; onChange: () => void };

/** A checkbox of a table: a plain element, because there are many rows. `isMixed`: only some of its rows are selected. */
export function RowCheckbox({ label, isChecked, isMixed, onChange }: Props) {
  return (
    <span className={styles['box']}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        type="checkbox"
        className={styles['input']}
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
      />
      <svg viewBox={isMixed ? '0 0 32 6' : '0 0 10 7'} className={styles['check']} aria-hidden>
        {isMixed ? <rect width="32" height="6" rx="3" fill="currentColor" /> : <path d={tick} fill="currentColor" />}
      </svg>
    </span>
  );
}
