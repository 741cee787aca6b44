import type { Push } from '@touchline/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { PushMessages } from './push-messages.tsx';

const endpoint = 'https://push.example.org/abc';
const at = '2026-11-21T18:05:00.000Z';
const phone = {
  id: 3,
  endpoint: 'https://push.example.org/phone',
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0',
  createdAt: at,
};
const own = { id: 4, endpoint, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', createdAt: at };
const none: Push = { publicKey: 'BKey', browsers: [], deliveries: [] };

let subscription: { endpoint: string; unsubscribe: () => Promise<boolean>; toJSON: () => object } | null = null;
const subscribe = vi.fn(async (_options: object) => {
  subscription = {
    endpoint,
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  };
  return subscription;
});
const registration = { pushManager: { subscribe, getSubscription: async () => subscription } };

beforeEach(() => {
  subscription = null;
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration) as never);
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function answerPermission(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission });
}

/** Answers as the server does that has these browsers. */
function serve(push: Push) {
  let now = push;
  return answerCalls(({ call }) => {
    if (call === 'POST /profile/push') now = { ...now, browsers: [...now.browsers, own] };
    if (call === 'DELETE /profile/push') now = none;
    return now;
  });
}
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

it('push messages are turned on in this browser once it allows them, and off', async () => {
  answerPermission('granted');
  const calls = serve(none);
  const screen = await show(<PushMessages />, '/');
  const on = screen.getByRole('switch', { name: /^Push notifications in this browser/ });
  await on.click();
  await expect.element(on).toBeChecked();
  expect(sent(calls)).toEqual([['POST /profile/push', { endpoint, p256dh: 'key', auth: 'secret', language: 'en' }]]);
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  await expect.element(screen.getByText('Firefox · Linux')).toBeVisible();
  await expect.element(screen.getByText('This device')).toBeVisible();
  await on.click();
  await expect.element(on).not.toBeChecked();
  expect(subscription).toBeNull();
});

it('a browser that blocks them says so, and nothing is sent', async () => {
  answerPermission('denied');
  const calls = serve(none);
  const screen = await show(<PushMessages />, '/');
  await screen.getByRole('switch').click();
  await expect.element(screen.getByText(/The browser blocks them/)).toBeVisible();
  expect(sent(calls)).toEqual([]);
});

it('other browsers are listed, tested and removed, and each message says what became of it', async () => {
  answerPermission('granted');
  const delivery = { browser: 3, createdAt: at, dueAt: null, tries: 1, deliveredAt: null, status: null, error: null };
  const calls = serve({
    ...none,
    browsers: [phone],
    deliveries: [
      { ...delivery, id: 5, kind: 'incident_opened', dueAt: at, tries: 2, status: 503, error: 'http_status' },
      { ...delivery, id: 4, kind: 'incident_closed', error: 'hidden' },
      { ...delivery, id: 3, kind: 'incident_opened', tries: 0, error: 'replaced' },
      { ...delivery, id: 2, kind: 'test', deliveredAt: at, status: 201 },
    ],
  });
  const screen = await show(<PushMessages />, '/');
  await expect.element(screen.getByRole('switch')).not.toBeChecked();
  await screen.getByText('Last 4 messages').click();
  for (const text of [
    'answer 503, 2 tries so far',
    'Not delivered: no access any more',
    'Replaced by a later message',
    'Delivered',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Test on Chrome · Android' }).click();
  await screen.getByRole('button', { name: 'Remove Chrome · Android' }).click();
  await expect
    .poll(() => sent(calls).map(([call]) => call))
    .toEqual(['POST /profile/push/test', 'DELETE /profile/push']);
});
