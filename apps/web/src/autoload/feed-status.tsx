import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { feedRoutes } from '@touchline/contract';
import type { Feed, FeedOutcome } from '@touchline/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { viewerZone } from '#ui/zone.ts';
import { Facts } from '#ui/facts.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './feed-status.module.css';
import { HeldAlert } from './held-alert.tsx';
import { Outcome } from './outcome.tsx';

type FeedResult = { by: 'try' | 'run' | 'allow'; outcome: FeedOutcome };

type Props = { feed: Feed; isSaved: boolean };

/** The state of a feed, with buttons to test it and to load it now. `isSaved`: the settings on the screen are saved. */
export function FeedStatus({ feed, isSaved }: Props) {
  const { t } = useTranslation('autoload');
  const client = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState<FeedResult['by'] | null>(null);
  const [result, setResult] = useState<FeedResult | null>(null);
  const begin = async (by: FeedResult['by'], load: () => Promise<FeedOutcome>) => {
    setBusy(by);
    setResult(null);
    await act(t(`failure.${by}`), async () => setResult({ by, outcome: await load() }));
    setBusy(null);
    if (by !== 'try')
      await Promise.all(['feed', 'playlist', 'stream'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
  const test = () => begin('try', () => call(feedRoutes.try, { feed }, null));
  const run = () => begin('run', () => call(feedRoutes.run, { feed }, null));
  const allow = (at: string) => begin('allow', () => call(feedRoutes.allow, { feed, at }, null));
  return (
    <section className={styles['status']} aria-label={t(`title.${feed}`)}>
      <Notes feed={feed} onAllow={isSaved && busy === null ? (at) => void allow(at) : null} />
      <Group gap="sm">
        <Button
          variant="default"
          loading={busy === 'try'}
          disabled={!isSaved || busy !== null}
          title={t('tryHint')}
          onClick={() => void test()}
        >
          {t('try')}
        </Button>
        <Button
          variant="subtle"
          loading={busy === 'run'}
          disabled={!isSaved || busy !== null}
          onClick={() => void run()}
        >
          {t('run')}
        </Button>
        {isSaved ? null : <span className={styles['dim']}>{t('unsaved')}</span>}
      </Group>
      {result ? (
        <Outcome feed={feed} title={t(result.by === 'try' ? 'tried' : 'ran')} outcome={result.outcome} />
      ) : null}
    </section>
  );
}

/** The time of the last success, and the errors since. */
function Notes({ feed, onAllow }: { feed: Feed; onAllow: ((at: string) => void) | null }) {
  const { t } = useTranslation('autoload');
  const { data, error } = useQuery({
    queryKey: ['feed', 'status', feed],
    queryFn: ({ signal }) => call(feedRoutes.status, { feed }, signal),
    refetchInterval: 30_000,
  });
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {t('failure.status')}
      </Alert>
    );
  if (!data) return <Skeleton height={66} />;
  const { held, lastFailure } = data;
  const time = (at: string | null) =>
    at === null ? t('never') : <DateTime at={at} zone={viewerZone()} clockless={false} />;
  const failure = lastFailure ? (
    <span className={styles['urgent']}>{t(`problem.${lastFailure.code}`, { detail: lastFailure.detail })}</span>
  ) : (
    t('none')
  );
  return (
    <>
      {held ? <HeldAlert held={held} onAllow={onAllow && (() => onAllow(held.at))} /> : null}
      {data.hasUrl && !data.enabled ? <p className={styles['dim']}>{t('off')}</p> : null}
      <Facts
        facts={[
          [t('lastGood'), time(data.lastGoodAt)],
          [t('lastTry'), data.isRunning ? t('running') : time(data.triedAt)],
          [t('lastError'), failure],
        ]}
      />
    </>
  );
}
