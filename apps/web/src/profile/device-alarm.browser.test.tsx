import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { readAlarmSettings } from '#web/notifications/alarm-settings.ts';
import { DeviceAlarm } from './device-alarm.tsx';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The browser's answer to the question whether the site may show notifications. */
function answerPermission(permission: NotificationPermission) {
  const ask = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
  return ask;
}

it('a sound is chosen for this browser and can be tested', async () => {
  answerPermission('granted');
  const started = vi.spyOn(OscillatorNode.prototype, 'start');
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running');
  const screen = await show(<DeviceAlarm />, '/');
  await expect.element(screen.getByRole('button', { name: 'Test' })).toBeDisabled();
  await screen.getByText('Siren').click();
  expect(readAlarmSettings()).toEqual({ sound: 'siren', isSystem: false });
  await screen.getByRole('button', { name: 'Test' }).click();
  await expect.poll(() => started.mock.calls.length).toBe(4);
  await screen.getByText('No sound').click();
  expect(readAlarmSettings().sound).toBeNull();
});

it('system notifications are switched on once the browser allows them', async () => {
  const ask = answerPermission('granted');
  const screen = await show(<DeviceAlarm />, '/');
  await screen.getByRole('switch', { name: /^System notifications/ }).click();
  await expect.element(screen.getByRole('switch', { name: /^System notifications/ })).toBeChecked();
  expect(ask).toHaveBeenCalledOnce();
  expect(readAlarmSettings().isSystem).toBe(true);
});

it('a browser that blocks them says so', async () => {
  answerPermission('denied');
  const screen = await show(<DeviceAlarm />, '/');
  await screen.getByRole('switch', { name: /^System notifications/ }).click();
  await expect.element(screen.getByText(/The browser blocks them/)).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: /^System notifications/ })).not.toBeChecked();
  expect(readAlarmSettings().isSystem).toBe(false);
});
