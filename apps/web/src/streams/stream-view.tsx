import { Skeleton, Tabs } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '#web/app/i18n.ts';
import { useTitleAbove } from '#ui/title.ts';
import { useCan } from '#web/session/profile.ts';
import { Drawer } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Comments } from './comments.tsx';
import { EncoderSettings } from './encoder-settings.tsx';
import { FeedOrigin } from './fixtures/lazy-feed-origin.ts';
import { History } from './history.tsx';
import { LivePicture } from './picture/live-picture.tsx';
import { streamTitle } from './stream-title.ts';
import { StreamButtons } from './stream-buttons.tsx';
import { StreamFacts } from './stream-facts.tsx';
import { StreamLinks } from './stream-links.tsx';
import { tabs } from './stream-tabs.ts';
import type { Tab } from './stream-tabs.ts';
import styles from './stream-view.module.css';

const SignedLinks = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/links/signed-links.tsx'), loadWords(['links', 'viewers'])]);
  return loaded.SignedLinks;
});

type Props = { stream: Stream; tab: Tab; onTab: (tab: Tab) => void; onClose: () => void };

/** The drawer of a stream: its details and links, the links of clients, its comments, its history. */
export function StreamView({ stream, tab, onTab, onClose }: Props) {
  const { t } = useTranslation(['streams', 'shell']);
  // Encoders are only accepted in these phases.
  const isAwaited = stream.archivedAt === null && (stream.phase === 'scheduled' || stream.phase === 'live');
  const mayLink = useCan('client');
  useTitleAbove(streamTitle(stream));
  return (
    <Drawer side="end" title={streamTitle(stream)} closeLabel={t('shell:form.close')} onClose={onClose}>
      <Link className={styles['open']} to="/broadcast/streams/$id" params={{ id: String(stream.id) }}>
        <IconTimeline size={16} aria-hidden /> {t('view.openPage')}
      </Link>
      <StreamButtons stream={stream} />
      <Tabs value={tab} onChange={(next) => onTab(tabs.find((name) => name === next) ?? 'view')} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="view">{t('view.details')}</Tabs.Tab>
          {mayLink ? <Tabs.Tab value="links">{t('view.clientLinks')}</Tabs.Tab> : null}
          <Tabs.Tab value="comments">
            {t('view.comments')}{' '}
            {stream.comments > 0 ? <span className={styles['count']}>{stream.comments}</span> : null}
          </Tabs.Tab>
          <Tabs.Tab value="history">{t('view.history')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="view">
          <div className={styles['picture']}>
            <LivePicture stream={stream} name={streamTitle(stream)} size="full" />
          </div>
          <StreamFacts stream={stream} />
          {stream.event_id === '' ? null : (
            <Suspense>
              <FeedOrigin stream={stream} />
            </Suspense>
          )}
          <StreamLinks stream={stream} />
          {isAwaited && stream.abilities.includes('edit') ? <EncoderSettings stream={stream} /> : null}
        </Tabs.Panel>
        {mayLink ? (
          <Tabs.Panel value="links">
            <Suspense fallback={<Skeleton height={120} />}>
              <SignedLinks stream={stream} />
            </Suspense>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="comments">
          <Comments stream={stream} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History id={stream.id} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
