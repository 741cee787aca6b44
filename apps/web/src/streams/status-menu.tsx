import { Button, Menu } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { referenceName as recordName } from '#kit/reference-name.ts';
import { allowedStatuses } from './allowed-statuses.ts';
import styles from './status-menu.module.css';
import { useAllStatuses } from './use-all-statuses.ts';
import { useSetStatus } from './use-set-status.ts';

/** A button with a menu of the statuses that the streams may move to. */
export function StatusMenu({ streams }: { streams: readonly Stream[] }) {
  const { t } = useTranslation('streams');
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFlag size={16} />}>
          {t('action.setStatus')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusItems streams={streams} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu items that set a status. */
export function StatusItems({ streams }: { streams: readonly Stream[] }) {
  const { t, i18n } = useTranslation(['streams', 'shell']);
  const setStatus = useSetStatus();
  const statuses = useAllStatuses();
  if (statuses.error && !statuses.data)
    return (
      <Menu.Item closeMenuOnClick={false} onClick={() => void statuses.refetch()}>
        {t('shell:list.retry')}
      </Menu.Item>
    );
  if (!statuses.data) return <Menu.Item disabled>{t('shell:form.loading')}</Menu.Item>;
  return allowedStatuses(statuses.data.data, streams).map((status) => {
    const name = recordName(status, i18n.language);
    return (
      <Menu.Item
        key={status.id}
        aria-label={t('action.setStatusTo', { name })}
        leftSection={<span className={styles['mark']} style={{ background: status.color }} />}
        onClick={() => void setStatus(streams, status)}
      >
        {name}
      </Menu.Item>
    );
  });
}
