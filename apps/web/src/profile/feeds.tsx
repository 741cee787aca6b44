import { Button, Skeleton } from '@mantine/core';
import { personalFeedRoutes } from '@touchline/contract';
import type { PersonalFeed } from '@touchline/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useAct } from '#kit/use-act.ts';
import { confirm } from '#ui/confirm.ts';
import { showSuccess } from '#ui/toast.ts';
import { FeedForm } from './feed-form.tsx';
import { FeedItem } from './feed-item.tsx';
import { NewFeed } from './new-feed.tsx';
import styles from './profile.module.css';

const queryKey = ['personalFeed'];

/** The user's calendars and lists of links, which other programs read without a sign-in. */
export function Feeds() {
  const { t } = useTranslation(['profile', 'shell']);
  const client = useQueryClient();
  const act = useAct();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ feed: PersonalFeed; url: string } | null>(null);
  const feeds = useQuery({ queryKey, queryFn: ({ signal }) => call(personalFeedRoutes.list, {}, signal) });
  const reread = () => client.invalidateQueries({ queryKey });
  const revoke = async (feed: PersonalFeed) => {
    const question = { title: t('feeds.ask', { name: feed.name }), text: t('feeds.askText'), danger: true };
    if (!(await confirm({ ...question, yes: t('feeds.revoke'), no: t('shell:form.cancel') }))) return;
    await act(t('feeds.revokeFailed'), async () => {
      await call(personalFeedRoutes.remove, { ids: [feed.id] }, null);
      showSuccess(t('feeds.revoked'));
      if (made?.feed.id === feed.id) setMade(null);
      await reread();
    });
  };
  return (
    <section className={styles['sheet']}>
      <div className={styles['head']}>
        <div>
          <h2>{t('feeds.title')}</h2>
          <p className={styles['small']}>{t('feeds.text')}</p>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {t('feeds.add')}
        </Button>
      </div>
      {made ? <NewFeed name={made.feed.name} kind={made.feed.kind} url={made.url} /> : null}
      {feeds.error && !feeds.data ? (
        <Failed title={t('feeds.loadFailed')} error={feeds.error} onRetry={() => void feeds.refetch()} />
      ) : !feeds.data ? (
        <Skeleton height={112} />
      ) : feeds.data.data.length === 0 ? (
        <p className={styles['text']}>{t('feeds.none')}</p>
      ) : (
        <ul className={styles['sessions']} aria-label={t('feeds.title')}>
          {feeds.data.data.map((feed) => (
            <FeedItem key={feed.id} feed={feed} onRevoke={() => void revoke(feed)} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <FeedForm
          onClose={() => setMaking(false)}
          onMade={async (feed, url) => {
            setMaking(false);
            setMade({ feed, url });
            await reread();
          }}
        />
      ) : null}
    </section>
  );
}
