import { Menu } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The row action that creates a filter from the names of a match. */
export function HideItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('blacklist');
  return (
    <Menu.Item leftSection={<IconEyeOff size={18} stroke={1.7} />} onClick={onClick}>
      {t('hide')}
    </Menu.Item>
  );
}
