import { Button, Popover, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Filter, FilterChoice } from '#kit/filter.ts';
import { ReferenceSelect } from '#kit/reference-select.tsx';
import { ButtonOf } from '#ui/button-of.tsx';
import type { Opening } from '#ui/use-opener.ts';
import styles from './filters.module.css';

/** The open filters of a list, below their button. */
export function FilterPopover({ opening, filters, active, onChange }: FilterChoice & { opening: Opening }) {
  const { t } = useTranslation();
  const set = (column: string, value: string | null) =>
    onChange([...active.filter((each) => each.column !== column), ...(value === null ? [] : [{ column, value }])]);
  return (
    <Popover
      id={opening.id}
      opened
      onChange={opening.close}
      position="bottom-start"
      width={300}
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

const isOffered = ({ target, options }: Filter) => target !== null || options.length > 0;
