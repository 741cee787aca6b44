import { ActionIcon, Menu } from '@mantine/core';
import type { Playlist } from '@touchline/contract';
import { IconBan, IconCopy, IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './names.ts';
import styles from './playlist.module.css';
import { usePanel } from './use-panel.ts';
import { useQueryActions } from './use-query-actions.ts';

const icon = { size: 18, stroke: 1.7 } as const;
const button = { variant: 'subtle', color: 'gray', size: 32 } as const;

/** The link at one press, everything else behind one more. */
export function QueryRowActions({ query }: { query: Playlist }) {
  const { t } = useTranslation(['playlist', 'shell']);
  const panel = usePanel();
  const actions = useQueryActions();
  const name = nameOf(query);
  return (
    <span className={styles['actions']}>
      <ActionIcon
        {...button}
        aria-label={`${t('action.copy')}: ${name}`}
        title={query.stream_url ?? t(query.status === 'complete' ? 'noUrl' : 'status.awaiting')}
        disabled={query.stream_url === null}
        onClick={() => void actions.copyUrl(query)}
      >
        <IconCopy {...icon} />
      </ActionIcon>
      <Menu position="bottom-end" width={240} transitionProps={{ duration: 80 }}>
        <Menu.Target>
          <ActionIcon {...button} aria-label={t('shell:list.actionsFor', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => panel.open('view', query.id)}>
            {t('action.view')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => panel.open('edit', query.id)}>
            {t('action.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBan {...icon} />}
            disabled={query.revokedAt !== null}
            onClick={() => void actions.revoke(query)}
          >
            {t('action.revoke')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(query)}>
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
