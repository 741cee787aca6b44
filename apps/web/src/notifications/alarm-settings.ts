/** The sounds of an alarm, besides none. */
export const alarmSounds = ['chime', 'beep', 'siren'] as const;
export type AlarmSound = (typeof alarmSounds)[number];

/** How this browser draws attention to an urgent notification. */
export type AlarmSettings = { sound: AlarmSound | null; isSystem: boolean };

/** The choice of this browser: a desk with loudspeakers is not a telephone. Nothing unless somebody chose otherwise. */
export function readAlarmSettings(): AlarmSettings {
  const chosen = localStorage.getItem('alarmSound');
  return {
    sound: alarmSounds.find((sound) => sound === chosen) ?? null,
    isSystem: localStorage.getItem('alarmSystem') === 'on',
  };
}

export function saveAlarmSettings({ sound, isSystem }: AlarmSettings): void {
  if (sound === null) localStorage.removeItem('alarmSound');
  else localStorage.setItem('alarmSound', sound);
  if (isSystem) localStorage.setItem('alarmSystem', 'on');
  else localStorage.removeItem('alarmSystem');
}

/** Whether anything is to be done about an urgent notification besides its toast. */
export function hasAlarm(): boolean {
  const { sound, isSystem } = readAlarmSettings();
  return sound !== null || isSystem;
}
