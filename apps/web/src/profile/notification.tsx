import { Alert, Checkbox, Skeleton } from '@mantine/core';
import { noticeKinds, profileRoutes } from '@touchline/contract';
import type { NoticeKind } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { useAct } from '#kit/use-act.ts';
import { showSuccess } from '#ui/toast.ts';
import { DeviceAlarm } from './device-alarm.tsx';
import styles from './profile.module.css';
import { PushMessages } from './push-messages.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useSettings } from './use-settings.ts';

const channels = ['console', 'mail', 'push'] as const;

/** Which events notify the user, and by which channel. Each change is saved immediately. */
export function Notification() {
  const { t, i18n } = useTranslation('profile');
  const client = useQueryClient();
  const act = useAct();
  const settings = useSettings();
  const put = (kind: NoticeKind, way: (typeof channels)[number], on: boolean) => {
    const present = settings.data?.notifications[kind];
    if (!present) return;
    void act(t('notification.failed'), async () => {
      const notifications = { [kind]: { ...present, [way]: on } };
      client.setQueryData(['profile', 'settings'], await call(profileRoutes.saveSettings, { notifications }, null));
      showSuccess(t('notification.saved'));
    });
  };
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
              {noticeKinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(`notification.kind.${kind}`)}</th>
                  {channels.map((way) => (
                    <td key={way} className={styles['check']}>
                      <Checkbox
                        aria-label={settingName(kind, way)}
                        checked={settings.data.notifications[kind][way]}
                        onChange={(event) => put(kind, way, event.currentTarget.checked)}
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
