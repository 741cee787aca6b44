import { notifications, notificationsStore } from '@mantine/notifications';
import type { Notice, NoticeKind } from '@touchline/contract';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { i18nIn } from '#ui/testing/i18n.ts';
import { showArrival } from './arrival.tsx';

const i18n = await i18nIn('en');
const server: { rows: Notice[]; isDown: boolean } = { rows: [], isDown: false };

beforeEach(() => {
  // Other tests of the same page have shown some, too.
  notifications.clean();
  server.isDown = false;
  answerCalls(() => {
    if (server.isDown) throw new TypeError('Failed to fetch');
    return pageOf(server.rows, 1, 1);
  });
});

/** Simulates a new notification; returns the announced text. */
async function arrive(kind: NoticeKind, change: Partial<Notice>): Promise<string> {
  const data = { stream: '4', title: 'Harbour City – Old Mill', by: 'Olga' };
  server.rows = [{ id: 9, kind, data, createdAt: '2026-11-21T19:00:00.000Z', readAt: null, ...change }];
  return showArrival(9, i18n);
}
const toasts = () => notificationsStore.getState().notifications;

it('a new notification is shown and announced politely', async () => {
  expect(await arrive('mentioned', {})).toContain('Harbour City – Old Mill');
  expect(toasts()).toMatchObject([{ color: 'blue', role: 'none' }]);
});

it('a lost signal is red, is announced at once and stays longer', async () => {
  expect(await arrive('stream_down', {})).toBe('');
  const [urgent] = toasts();
  expect(urgent).toMatchObject({ color: 'red', role: 'alert' });
  await arrive('mentioned', { id: 10 });
  const other = toasts().find(({ id }) => id !== urgent?.id);
  expect(Number(urgent?.autoClose)).toBeGreaterThan(Number(other?.autoClose));
});

it('the notification that a signal is back replaces that of its loss', async () => {
  await arrive('stream_down', {});
  await arrive('stream_back', { id: 10 });
  expect(toasts()).toMatchObject([{ color: 'green' }]);
});

it('the notification that an incident is over replaces that of its beginning', async () => {
  const data = { incident: 7, cause: 'server', title: 'media.example.org', streams: 40 };
  expect(await arrive('incident_opened', { data })).toBe('');
  expect(toasts()).toMatchObject([{ color: 'red', role: 'alert' }]);
  expect(await arrive('incident_closed', { id: 10, data })).toBe('Server media.example.org answers again');
  expect(toasts()).toMatchObject([{ color: 'green' }]);
});

it('a notification that was read or replaced meanwhile, or fails to load, is not shown', async () => {
  expect(await arrive('mentioned', { readAt: '2026-11-21T19:00:01.000Z' })).toBe('');
  server.rows = [];
  expect(await showArrival(9, i18n)).toBe('');
  server.isDown = true;
  expect(await showArrival(9, i18n)).toBe('');
  expect(toasts()).toEqual([]);
});
