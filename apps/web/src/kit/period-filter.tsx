import { Button } from '@mantine/core';
import type { PageRequest } from '#kit/page-headers.ts';
import { DayInput } from '#ui/day-input.tsx';
import styles from './period-filter.module.css';
import { readPeriod, writePeriod } from './period.ts';

type Filters = PageRequest['filters'];

type Props = {
  column: string;
  labels: Record<'period' | 'from' | 'to' | 'clear', string>;
  active: Filters;
  onChange: (active: Filters) => void;
};

/** A filter by first and last day in the viewer's zone. Kept in the address like other filters. */
export function PeriodFilter({ column, labels, active, onChange }: Props) {
  const span = readPeriod(active.find((filter) => filter.column === column)?.value ?? '');
  const set = (change: Partial<typeof span>) => {
    const value = writePeriod({ ...span, ...change });
    onChange([...active.filter((filter) => filter.column !== column), ...(value === '' ? [] : [{ column, value }])]);
  };
  return (
    <fieldset className={styles['span']} aria-label={labels.period}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {labels[end]}
          <DayInput w={130} value={span[end]} onChange={(date) => set({ [end]: date })} />
        </label>
      ))}
      {span.from === '' && span.to === '' ? null : (
        <Button variant="subtle" onClick={() => set({ from: '', to: '' })}>
          {labels.clear}
        </Button>
      )}
    </fieldset>
  );
}
