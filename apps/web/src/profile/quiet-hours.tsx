import { Switch } from '@mantine/core';
import { profileRoutes } from '@touchline/contract';
import type { ProfileSettings, QuietHours as Hours } from '@touchline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useAct } from '#kit/use-act.ts';
import { TimeInput } from '#ui/time-input.tsx';
import { showSuccess } from '#ui/toast.ts';
import { viewerZone } from '#ui/zone.ts';
import styles from './profile.module.css';

const usual = { from: '22:00', to: '07:00' };
const isClock = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** When emails wait and no alarm sounds. A change is saved at once. */
export function QuietHours({ settings }: { settings: Pick<ProfileSettings, 'quietHours'> }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const act = useAct();
  const [times, setTimes] = useState({
    from: settings.quietHours?.from ?? usual.from,
    to: settings.quietHours?.to ?? usual.to,
  });
  const save = (quietHours: Hours | null) =>
    void act(t('notification.failed'), async () => {
      client.setQueryData(['profile', 'settings'], await call(profileRoutes.saveSettings, { quietHours }, null));
      showSuccess(t('notification.saved'));
    });
  const isOn = settings.quietHours !== null;
  const saveTimes = () => {
    const isValid = isClock(times.from) && isClock(times.to) && times.from !== times.to;
    const isChanged = times.from !== settings.quietHours?.from || times.to !== settings.quietHours.to;
    if (isOn && isValid && isChanged) save({ ...times, zone: viewerZone() });
  };
  const input = (end: 'from' | 'to') => (
    <TimeInput
      label={t(`quiet.${end}`)}
      disabled={!isOn}
      error={isClock(times[end]) ? undefined : t('quiet.wrong')}
      value={times[end]}
      onChange={(time) => setTimes((before) => ({ ...before, [end]: time }))}
    />
  );
  return (
    <section className={styles['sheet']} aria-label={t('quiet.title')}>
      <h2>{t('quiet.title')}</h2>
      <p className={styles['text']}>{t('quiet.text')}</p>
      <Switch
        label={t('quiet.on')}
        description={t('quiet.zone', { zone: settings.quietHours?.zone ?? viewerZone() })}
        checked={isOn}
        onChange={(event) => save(event.currentTarget.checked ? { ...times, zone: viewerZone() } : null)}
      />
      {/* Saved when the focus leaves both: one of them alone may be a period that nobody means. */}
      <div
        className={styles['times']}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) saveTimes();
        }}
      >
        {input('from')}
        {input('to')}
      </div>
    </section>
  );
}
