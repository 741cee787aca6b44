import { Button, Popover, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Filter, FilterChoice } from '#kit/filter.ts';
import { readPeriod, writePeriod } from '#kit/period.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { ButtonOf } from '#ui/button-of.tsx';
import { DayInput } from '#ui/day-input.tsx';
import { usePhone } from '#ui/phone.ts';
import type { Opening } from '#ui/use-opener.ts';
import styles from './filters.module.css';

/** More than fit below each other on a small screen. */
const most = 8;

/** The open filters of a list, below their button. */
export function FilterPopover({ opening, filters, active, onChange }: FilterChoice & { opening: Opening }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const set = (column: string, value: string | null) =>
    onChange([...active.filter((each) => each.column !== column), ...(value === null ? [] : [{ column, value }])]);
  return (
    <Popover
      id={opening.id}
      opened
      onChange={opening.close}
      position="bottom-start"
      width={filters.length > most && !phone ? 560 : 300}
      trapFocus
      withinPortal
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <ButtonOf opening={opening} />
      </Popover.Target>
      <Popover.Dropdown className={styles['fields']}>
        {filters.filter(isOffered).map((filter) => {
          const value = active.find((each) => each.column === filter.column)?.value ?? null;
          // Rendered inside the popover: a click in a dropdown outside it would close the popover.
          const inside = { comboboxProps: { withinPortal: false }, label: filter.label, size: 'sm' } as const;
          if (filter.target === 'period')
            return <PeriodInputs key={filter.column} filter={filter} value={value} onChange={set} />;
          return filter.target ? (
            <ReferenceSelect
              key={filter.column}
              {...inside}
              target={filter.target}
              within={[]}
              knownName={null}
              value={value === null ? null : Number(value)}
              onChange={(id) => set(filter.column, id === null ? null : String(id))}
            />
          ) : (
            <Select
              key={filter.column}
              {...inside}
              clearable
              data={[...filter.options]}
              value={value}
              onChange={(next) => set(filter.column, next)}
            />
          );
        })}
        <Button variant="subtle" size="xs" disabled={active.length === 0} onClick={() => onChange([])}>
          {t('list.filterClear')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

const isOffered = ({ byLink, target, options }: Filter) => !byLink && (target !== null || options.length > 0);

type PeriodProps = { filter: Filter; value: string | null; onChange: (column: string, value: string | null) => void };

/** The first and the last day of a period, either of which may be open. */
function PeriodInputs({ filter: { column, label }, value, onChange }: PeriodProps) {
  const { t } = useTranslation();
  const period = readPeriod(value ?? '');
  const set = (change: Partial<typeof period>) => onChange(column, writePeriod({ ...period, ...change }) || null);
  const input = { size: 'sm', clearable: true, popoverProps: { withinPortal: false } } as const;
  return (
    <fieldset className={styles['period']}>
      <legend>{label}</legend>
      <DayInput
        {...input}
        aria-label={t('list.periodFrom', { name: label })}
        placeholder={t('list.from')}
        value={period.from}
        onChange={(from) => set({ from })}
      />
      <DayInput
        {...input}
        aria-label={t('list.periodTo', { name: label })}
        placeholder={t('list.to')}
        value={period.to}
        onChange={(to) => set({ to })}
      />
    </fieldset>
  );
}
