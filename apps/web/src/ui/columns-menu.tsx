import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  columns: readonly { key: string; label: string }[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  onReset: () => void;
};

/** Which columns a table shows. */
export function ColumnsMenu({ columns, shown, onChange, onReset }: Props) {
  const { t } = useTranslation();
  const toggle = (key: string) =>
    onChange(
      columns
        .map((column) => column.key)
        .filter((each) => (each === key ? !shown.includes(each) : shown.includes(each))),
    );
  return (
    <Menu closeOnItemClick={false} position="bottom-end" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.7} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {columns.map((column) => (
          <Menu.CheckboxItem key={column.key} checked={shown.includes(column.key)} onChange={() => toggle(column.key)}>
            {column.label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{t('list.columnsReset')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
