import { notifications, notificationsStore } from '@mantine/notifications';
import type { Notice, NoticeKind } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { showArrival } from './arrival.tsx';

const server = vi.hoisted(() => ({ rows: [] as Notice[], isDown: false }));
vi.mock('#kit/call.ts', () => ({
  callPage: async () => {
    if (server.isDown) throw new Error('no response');
    return { data: server.rows };
  },
}));

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: words, interpolation: { escapeValue: false } });

beforeEach(() => {
  notifications.clean();
  server.isDown = false;
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

it('a notification that was read or replaced meanwhile, or fails to load, is not shown', async () => {
  expect(await arrive('mentioned', { readAt: '2026-11-21T19:00:01.000Z' })).toBe('');
  server.rows = [];
  expect(await showArrival(9, i18n)).toBe('');
  server.isDown = true;
  expect(await showArrival(9, i18n)).toBe('');
  expect(toasts()).toEqual([]);
});
