import { ActionIcon, Button, Popover, Select } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PageRequest } from '#kit/page-headers.ts';
import { ReferenceSelect, useReferenceName } from '#kit/reference-select.tsx';
import type { ReferenceTarget } from '#kit/reference-select.tsx';
import styles from './filters.module.css';

/** A column that a list can be filtered by: the id of a record, or one of a few values. */
export type Filter = { column: string; label: string } & (
  | { target: ReferenceTarget; options: null }
  | { target: null; options: readonly { value: string; label: string }[] }
);

type Filters = PageRequest['filters'];
type Props = { filters: readonly Filter[]; active: Filters; onChange: (active: Filters) => void };

/** The button that opens the filters. Filters without options are set by links only and are shown as chips. */
export function FilterMenu({ filters, active, onChange }: Props) {
  const { t } = useTranslation();
  const set = (column: string, value: string | null) =>
    onChange([...active.filter((each) => each.column !== column), ...(value === null ? [] : [{ column, value }])]);
  return (
    <Popover position="bottom-start" width={300} trapFocus withinPortal transitionProps={{ duration: 80 }}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} stroke={1.7} />}>
          {t('list.filter')}
          {active.length > 0 ? <span className={styles['count']}>{active.length}</span> : null}
        </Button>
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

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, active, onChange }: Props) {
  return active.map((each) => {
    const filter = filters.find((known) => known.column === each.column);
    if (!filter) return null;
    const remove = () => onChange(active.filter((other) => other !== each));
    return <Chip key={each.column} filter={filter} value={each.value} onRemove={remove} />;
  });
}

function Chip({ filter, value, onRemove }: { filter: Filter; value: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const record = useReferenceName(filter.target ?? 'sport', filter.target ? Number(value) : null, null);
  const word = (part: string) => filter.options?.find((option) => option.value === part)?.label ?? part;
  return (
    <span className={styles['chip']}>
      <span className={styles['column']}>{filter.label}:</span> {record ?? value.split('..').map(word).join(' – ')}
      <ActionIcon
        variant="transparent"
        color="gray"
        size={20}
        aria-label={t('list.filterRemove', { name: filter.label })}
        onClick={onRemove}
      >
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
