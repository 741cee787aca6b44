import type { Notice, NoticeKind, QuietHours } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { i18nIn } from '#ui/testing/i18n.ts';
import { hasAlarm, readAlarmSettings, saveAlarmSettings } from './alarm-settings.ts';
import { raiseAlarm } from './raise-alarm.ts';

const i18n = await i18nIn('en');
const create = AudioContext.prototype.createOscillator;
let row: Notice;
let quietHours: QuietHours | null = null;
const oscillators: OscillatorNode[] = [];
const shown: { title: string; tag: string | undefined }[] = [];

class SystemNotification extends EventTarget {
  static readonly permission = 'granted';

  constructor(title: string, { tag }: NotificationOptions) {
    super();
    shown.push({ title, tag });
  }
}

beforeEach(() => {
  oscillators.length = 0;
  shown.length = 0;
  quietHours = null;
  const notifications = { incident_opened: { push: true }, incident_escalated: { push: false } };
  answerCalls(({ call }) => (call === 'GET /profile/settings' ? { quietHours, notifications } : pageOf([row], 1, 1)));
  vi.stubGlobal('Notification', SystemNotification);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.spyOn(AudioContext.prototype, 'createOscillator').mockImplementation(function (this: AudioContext) {
    const made = create.call(this);
    oscillators.push(made);
    return made;
  });
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

let id = 100;
async function arrive(kind: NoticeKind, readAt: string | null = null): Promise<void> {
  id += 1;
  const data = { incident: 7, cause: 'server', title: 'media.example.org', streams: 40 };
  row = { id, kind, data, createdAt: '2026-11-21T19:00:00.000Z', readAt };
  await raiseAlarm(id, i18n);
}

it('nothing is done unless somebody chose a sound or system notifications in this browser', async () => {
  expect(hasAlarm()).toBe(false);
  await arrive('incident_opened');
  expect([oscillators.length, shown]).toEqual([0, []]);
  saveAlarmSettings({ sound: 'beep', isSystem: true });
  expect([hasAlarm(), readAlarmSettings()]).toEqual([true, { sound: 'beep', isSystem: true }]);
});

it('an urgent notification plays the chosen sound and is shown by the system in the background', async () => {
  saveAlarmSettings({ sound: 'beep', isSystem: true });
  await arrive('incident_opened');
  expect(oscillators.map(({ frequency }) => frequency.value)).toEqual([1_000, 1_000, 1_000]);
  expect(shown).toEqual([{ title: 'Server media.example.org does not answer: 40 streams', tag: `notice-${id}` }]);
});

it('the system does not show what a push message to this browser shows', async () => {
  saveAlarmSettings({ sound: null, isSystem: true });
  const registration = { pushManager: { getSubscription: async () => ({}) } };
  const serviceWorker = { getRegistration: async () => registration };
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, serviceWorker });
  await arrive('incident_opened');
  await arrive('incident_escalated');
  expect(shown.map(({ tag }) => tag)).toEqual([`notice-${id}`]);
});

it('what is over, was read or is not urgent raises no alarm', async () => {
  saveAlarmSettings({ sound: 'chime', isSystem: true });
  await arrive('incident_closed');
  await arrive('mentioned');
  await arrive('incident_opened', '2026-11-21T19:00:01.000Z');
  expect([oscillators.length, shown]).toEqual([0, []]);
});

it('the system shows nothing to whoever looks at the console', async () => {
  saveAlarmSettings({ sound: null, isSystem: true });
  vi.mocked(document.hasFocus).mockReturnValue(true);
  await arrive('incident_opened');
  expect(shown).toEqual([]);
});

it('no alarm is raised in quiet hours', async () => {
  saveAlarmSettings({ sound: 'chime', isSystem: true });
  quietHours = { from: '00:00', to: '23:59', zone: 'UTC' };
  await arrive('incident_opened');
  expect([oscillators.length, shown]).toEqual([0, []]);
});

it('one tab of the browser plays the sound, and only one that may', async () => {
  saveAlarmSettings({ sound: 'chime', isSystem: false });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  await arrive('incident_opened');
  expect(oscillators).toHaveLength(0);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  await raiseAlarm(id, i18n);
  await raiseAlarm(id, i18n);
  expect(oscillators).toHaveLength(2);
});
