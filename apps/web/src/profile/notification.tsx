import { Alert, Checkbox, Skeleton } from '@mantine/core';
import { noticeKinds, profileRoutes } from '@touchline/contract';
import type { NoticeKind, ProfileSettings } from '@touchline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { useCan } from '#web/session/profile.ts';
import { DeviceAlarm } from './device-alarm.tsx';
import styles from './profile.module.css';
import { PushMessages } from './push-messages.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useSettings } from './use-settings.ts';

const queryKey = ['profile', 'settings'];
const channels = ['console', 'mail', 'push'] as const;
/** Those of people who take streams. */
const takerKinds: readonly NoticeKind[] = [
  'stream_down',
  'stream_back',
  'incident_opened',
  'taken_from_me',
  'auto_taken',
  'handover_offered',
  'handover_answered',
  'match_changed',
  'shift_ended',
];

type Tick = { kind: NoticeKind; way: (typeof channels)[number]; on: boolean };

/** Saves ticks one after another: each sends its whole row, with what the ticks before it have left there. */
function useTick() {
  const { t, i18n } = useTranslation('profile');
  const client = useQueryClient();
  const rowWith = ({ notifications }: ProfileSettings, { kind, way, on }: Tick) => ({
    [kind]: { ...notifications[kind], [way]: on },
  });
  const show = (tick: Tick) =>
    client.setQueryData<ProfileSettings>(
      queryKey,
      (before) => before && { ...before, notifications: { ...before.notifications, ...rowWith(before, tick) } },
    );
  const { mutate } = useMutation({
    scope: { id: 'notifications' },
    mutationFn: async (tick: Tick) => {
      const stored = client.getQueryData<ProfileSettings>(queryKey);
      if (stored) await call(profileRoutes.saveSettings, { notifications: rowWith(stored, tick) }, null);
    },
    onSuccess: () => showSuccess(t('notification.saved')),
    onError(error, tick) {
      show({ ...tick, on: !tick.on });
      showFailure(t('notification.failed'), errorText(i18n, error));
    },
  });
  return (tick: Tick) => {
    // Settings that were asked for before do not contain it.
    void client.cancelQueries({ queryKey });
    show(tick);
    mutate(tick);
  };
}

/** Which events notify the user, and by which channel. Each change is saved immediately. */
export function Notification() {
  const { t, i18n } = useTranslation('profile');
  const settings = useSettings();
  const mayTake = useCan('take.self');
  const put = useTick();
  const settingName = (kind: NoticeKind, way: (typeof channels)[number]) =>
    [t(`notification.kind.${kind}`), t(`notification.${way}`)].join(': ');
  return (
    <>
      <DeviceAlarm />
      <PushMessages />
      {settings.data ? <QuietHours settings={settings.data} /> : null}
      <section className={styles['sheet']}>
        <h2>{t('notification.title')}</h2>
        <p className={styles['text']}>{t('notification.text')}</p>
        {settings.error && !settings.data ? (
          <Alert color="red" role="alert">
            {errorText(i18n, settings.error)}
          </Alert>
        ) : !settings.data ? (
          <Skeleton height={320} />
        ) : (
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('notification.event')}</th>
                {channels.map((way) => (
                  <th key={way} scope="col" className={styles['check']}>
                    {t(`notification.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {noticeKinds
                .filter((kind) => mayTake || !takerKinds.includes(kind))
                .map((kind) => (
                  <tr key={kind}>
                    <th scope="row">{t(`notification.kind.${kind}`)}</th>
                    {channels.map((way) => (
                      <td key={way} className={styles['check']}>
                        <Checkbox
                          aria-label={settingName(kind, way)}
                          checked={settings.data.notifications[kind][way]}
                          onChange={(event) => put({ kind, way, on: event.currentTarget.checked })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}
