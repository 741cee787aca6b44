import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  columns: readonly { key: string; label: string }[];
  shown: readonly { key: string }[];
  /** Null for as many as there is room for. */
  onChange: (keys: string[] | null) => void;
};

/** Which columns a table shows. */
export function ColumnsMenu({ columns, shown, onChange }: Props) {
  const { t } = useTranslation();
  const isShown = (key: string) => shown.some((column) => column.key === key);
  const toggle = (toggled: string) =>
    onChange(columns.flatMap(({ key }) => (isShown(key) === (key === toggled) ? [] : [key])));
  return (
    <Menu closeOnItemClick={false} position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
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
    </Menu>
  );
}
