import { Button, Switch } from '@mantine/core';
import { IconBell, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { showFailure } from '#ui/toast.ts';
import { alarmSounds, readAlarmSettings, saveAlarmSettings } from '#web/notifications/alarm-settings.ts';
import type { AlarmSettings } from '#web/notifications/alarm-settings.ts';
import { playSound } from '#web/notifications/alarm-sound.ts';
import styles from './profile.module.css';

/** How this browser draws attention to urgent notifications: by a sound, by notifications of the system. */
export function DeviceAlarm() {
  const { t } = useTranslation('profile');
  const [settings, setSettings] = useState(readAlarmSettings);
  const choose = (change: Partial<AlarmSettings>) => {
    const next = { ...settings, ...change };
    saveAlarmSettings(next);
    setSettings(next);
  };
  const { sound, isSystem } = settings;
  const test = async () => {
    if (sound !== null && !(await playSound(sound))) showFailure(t('alarm.silent'), t('alarm.silentText'));
  };
  const options = [
    { value: 'none', label: t('alarm.none') },
    ...alarmSounds.map((value) => ({ value, label: t(`alarm.${value}`) })),
  ];
  return (
    <section className={styles['sheet']} aria-label={t('alarm.title')}>
      <h2>{t('alarm.title')}</h2>
      <p className={styles['text']}>{t('alarm.text')}</p>
      <div className={styles['alarm']}>
        <SegmentedControl
          label={t('alarm.sound')}
          value={sound ?? 'none'}
          options={options}
          onChange={(value) => choose({ sound: alarmSounds.find((each) => each === value) ?? null })}
        />
        <Button
          variant="default"
          disabled={sound === null}
          leftSection={<IconVolume size={16} />}
          onClick={() => void test()}
        >
          {t('alarm.test')}
        </Button>
      </div>
      <SystemSwitch isOn={isSystem} onChange={(next) => choose({ isSystem: next })} />
    </section>
  );
}

function SystemSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('profile');
  // Browsers offer them on secure addresses only.
  const isOffered = 'Notification' in window && window.isSecureContext;
  const [permission, setPermission] = useState(() => (isOffered ? Notification.permission : 'denied'));
  const turn = async (next: boolean) => {
    if (!next) return onChange(false);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    onChange(answer === 'granted');
  };
  const hint = !isOffered ? t('alarm.notOffered') : permission === 'denied' ? t('alarm.denied') : t('alarm.systemHint');
  const isActive = isOn && permission === 'granted';
  return (
    <div className={styles['alarm']}>
      <Switch
        label={t('alarm.system')}
        description={hint}
        checked={isActive}
        disabled={!isOffered || permission === 'denied'}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {isActive ? (
        <Button
          variant="default"
          leftSection={<IconBell size={16} />}
          onClick={() => void new Notification(t('alarm.example'), { tag: 'notice-test' })}
        >
          {t('alarm.test')}
        </Button>
      ) : null}
    </div>
  );
}
