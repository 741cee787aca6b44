import { Button, Skeleton, Switch } from '@mantine/core';
import { pushRoutes } from '@touchline/contract';
import type { Push } from '@touchline/contract';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { useAct } from '#kit/use-act.ts';
import { fullDateTime } from '#ui/dates.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { viewerZone } from '#ui/zone.ts';
import {
  isPushOffered,
  needsHomeScreen,
  ownSubscription,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#web/notifications/push-subscription.ts';
import { deviceOf } from './device.ts';
import styles from './profile.module.css';
import { PushDeliveries } from './push-deliveries.tsx';

const queryKey = ['push'];
/** While a message is on its way. */
const rereadMs = 1_000;

/** The browsers that get push messages, with a switch for this one. */
export function PushMessages() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(pushRoutes.find, {}, signal),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? rereadMs : false),
  });
  const own = useQuery({
    queryKey: [...queryKey, 'own'],
    queryFn: async () => (await ownSubscription())?.endpoint ?? null,
  });
  return (
    <section className={styles['sheet']} aria-label={t('push.title')}>
      <h2>{t('push.title')}</h2>
      <p className={styles['text']}>{t('push.text')}</p>
      {error && !data ? (
        <Failed title={t('push.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data || own.data === undefined ? (
        <Skeleton height={80} />
      ) : (
        <>
          <OwnSwitch push={data} endpoint={own.data} />
          <BrowserList push={data} endpoint={own.data} />
          <PushDeliveries push={data} />
        </>
      )}
    </section>
  );
}

/** Whether a message waits for its first try, which is now. */
const isOnItsWay = ({ deliveries }: Push) =>
  deliveries.some(({ kind, tries, dueAt, deliveredAt }) => kind === 'test' && dueAt && !deliveredAt && tries < 2);

function usePushActs() {
  const { t, i18n } = useTranslation('profile');
  const client = useQueryClient();
  const act = useAct();
  const run = (work: () => Promise<Push>) =>
    act(t('push.actionFailed'), async () => {
      client.setQueryData(queryKey, await work());
      await client.invalidateQueries({ queryKey: [...queryKey, 'own'] });
    });
  const language = i18n.language === 'ru' ? 'ru' : 'en';
  return {
    turnOn: (publicKey: string) =>
      run(async () => call(pushRoutes.add, { ...(await subscribeBrowser(publicKey)), language }, null)),
    remove: (id: number, isOwn: boolean) =>
      run(async () => {
        if (isOwn) await unsubscribeBrowser();
        return call(pushRoutes.remove, { ids: [id] }, null);
      }),
    test: (id: number) => run(() => call(pushRoutes.test, { id }, null)),
  };
}

type Props = { push: Push; endpoint: string | null };

function OwnSwitch({ push, endpoint }: Props) {
  const { t } = useTranslation('profile');
  const { turnOn, remove } = usePushActs();
  const isOffered = isPushOffered();
  const [isDenied, setDenied] = useState(() => isOffered && Notification.permission === 'denied');
  const [isBusy, setBusy] = useState(false);
  const own = push.browsers.find((browser) => browser.endpoint === endpoint);
  const turn = async (isOn: boolean) => {
    if (!isOn) return own && (await remove(own.id, true));
    const answer = await Notification.requestPermission();
    setDenied(answer === 'denied');
    if (answer === 'granted') await turnOn(push.publicKey);
  };
  const notOffered = needsHomeScreen(navigator) ? t('push.homeScreen') : t('push.notOffered');
  const hint = !isOffered ? notOffered : isDenied ? t('alarm.denied') : t('push.hint');
  return (
    <Switch
      label={t('push.on')}
      description={hint}
      checked={own !== undefined}
      disabled={!isOffered || isDenied || isBusy}
      onChange={(event) => {
        setBusy(true);
        void turn(event.currentTarget.checked).finally(() => setBusy(false));
      }}
    />
  );
}

function BrowserList({ push, endpoint }: Props) {
  const { t, i18n } = useTranslation('profile');
  const { test, remove } = usePushActs();
  if (push.browsers.length === 0) return null;
  return (
    <ul className={`${styles['sessions']} ${styles['pushed']}`} aria-label={t('push.browsers')}>
      {push.browsers.map((browser) => {
        const device = deviceOf(browser.userAgent) ?? t('sessions.unknown');
        const isOwn = browser.endpoint === endpoint;
        return (
          <li key={browser.id}>
            <span className={styles['device']} title={browser.userAgent}>
              <strong>{device}</strong>
              <span className={styles['small']}>
                {t('push.since', { when: fullDateTime(browser.createdAt, i18n.language, viewerZone()) })}
              </span>
              {isOwn ? <StatusLabel tone="ok" label={t('sessions.current')} hint={null} /> : null}
            </span>
            <span className={styles['buttons']}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBell size={16} />}
                aria-label={t('push.testOn', { device })}
                onClick={() => void test(browser.id)}
              >
                {t('alarm.test')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('push.removeFrom', { device })}
                onClick={() => void remove(browser.id, isOwn)}
              >
                {t('push.remove')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
