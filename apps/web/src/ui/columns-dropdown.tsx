import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OpenedMenu } from './opened-menu.tsx';
import type { Opening } from './use-opener.ts';

export type ColumnChoice = {
  columns: readonly { key: string; label: string }[];
  shown: readonly { key: string }[];
  /** Null for as many as there is room for. */
  onChange: (keys: string[] | null) => void;
};

/** The open menu of the columns that a table shows. */
export function ColumnsDropdown({ opening, columns, shown, onChange }: ColumnChoice & { opening: Opening }) {
  const { t } = useTranslation();
  const isShown = (key: string) => shown.some((column) => column.key === key);
  const toggle = (toggled: string) =>
    onChange(columns.flatMap(({ key }) => (isShown(key) === (key === toggled) ? [] : [key])));
  return (
    <OpenedMenu opening={opening} closeOnItemClick={false}>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={isShown(column.key)}
            // A table of nothing but its actions would show no record.
            disabled={isShown(column.key) && shown.length === 1}
            onChange={() => toggle(column.key)}
          >
            {column.label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(null)}>{t('list.columnsReset')}</Menu.Item>
      </Menu.Dropdown>
    </OpenedMenu>
  );
}
