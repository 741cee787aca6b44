import { Button, Group, Tabs } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconPencil, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Side } from '#ui/dialog.tsx';
import { Comments } from './comments.tsx';
import { EncoderSettings } from './encoder-settings.tsx';
import { History } from './history.tsx';
import { nameOf } from './names.ts';
import { usePanel } from './panel-link.tsx';
import { StreamFacts } from './stream-facts.tsx';
import { StreamLinks } from './stream-links.tsx';
import styles from './stream-view.module.css';

type Tab = 'view' | 'comments' | 'history';
type Props = { stream: Stream; tab: Tab; onTab: (tab: Tab) => void; onClose: () => void };

/** Everything about one stream: its facts and links, its comments, what happened to it. */
export function StreamView({ stream, tab, onTab, onClose }: Props) {
  const { t } = useTranslation(['streams', 'shell']);
  const panel = usePanel();
  const tabs = ['view', 'comments', 'history'] as const;
  return (
    <Side side="end" size={640} title={nameOf(stream)} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Group gap="xs" mb="md">
        <Button size="xs" leftSection={<IconPlayerPlay size={16} />} onClick={() => panel.open('preview', stream.id)}>
          {t('action.preview')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUsers size={16} />}
          onClick={() => panel.open('takes', stream.id)}
        >
          {t('action.takes')}
        </Button>
        {stream.abilities.includes('edit') && stream.archivedAt === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} />}
            onClick={() => panel.open('edit', stream.id)}
          >
            {t('action.edit')}
          </Button>
        ) : null}
      </Group>
      <Tabs value={tab} onChange={(next) => onTab(tabs.find((name) => name === next) ?? 'view')} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="view">{t('view.details')}</Tabs.Tab>
          <Tabs.Tab value="comments">
            {t('view.comments')}{' '}
            {stream.comments > 0 ? <span className={styles['count']}>{stream.comments}</span> : null}
          </Tabs.Tab>
          <Tabs.Tab value="history">{t('view.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="view">
          <StreamFacts stream={stream} />
          <StreamLinks stream={stream} />
          {stream.abilities.includes('edit') && stream.archivedAt === null ? <EncoderSettings stream={stream} /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <Comments stream={stream} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History id={stream.id} />
        </Tabs.Panel>
      </Tabs>
    </Side>
  );
}
