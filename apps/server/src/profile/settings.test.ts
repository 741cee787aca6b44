import { noticeKinds } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it('has defaults: ten rows, the browser’s language, theme and zone, RTMP and HD', async () => {
  const who = await t.signIn('viewer');
  const { body } = await who.call('GET', '/profile/settings');
  expect(body).toMatchObject({
    language: null,
    theme: null,
    direction: null,
    timezone: null,
    pageSize: 10,
    singleKeys: true,
    quietHours: null,
    stream_format_priority: 'RTMP',
    stream_quality_priority: 'HD',
  });
  expect(Object.keys(body['notifications'] as object)).toEqual([...noticeKinds]);
});

it('stores a change and keeps the rest', async () => {
  const who = await t.signIn('viewer');
  const look = {
    language: 'ru',
    theme: 'light',
    direction: 'rtl',
    timezone: 'Europe/Moscow',
    pageSize: 50,
    singleKeys: false,
  };
  expect(await who.call('PUT', '/profile/settings', look)).toMatchObject({ status: 200, body: look });
  const priorities = { stream_format_priority: 'HLS', stream_quality_priority: 'UHD' };
  const { body } = await who.call('PUT', '/profile/settings', priorities);
  expect(body).toMatchObject({ ...look, ...priorities });
  await who.call('PUT', '/profile/settings', { timezone: null });
  expect((await who.call('GET', '/profile/settings')).body).toMatchObject({ ...look, ...priorities, timezone: null });
  expect((await who.call('GET', '/profile')).body).toMatchObject({ timezone: null, pageSize: 50, singleKeys: false });
});

it('does not affect other users', async () => {
  const [one, other] = [await t.signIn('viewer'), await t.signIn('viewer')];
  await one.call('PUT', '/profile/settings', { pageSize: 100 });
  expect((await other.call('GET', '/profile/settings')).body['pageSize']).toBe(10);
  expect((await one.call('PUT', '/profile/settings', { user: other.id, pageSize: 20 })).status).toBe(422);
});

it('refuses invalid values', async () => {
  const who = await t.signIn('viewer');
  for (const wrong of [
    { pageSize: 11 },
    { singleKeys: 'no' },
    { timezone: 'Moon/Crater' },
    { timezone: '+03:00' },
    { language: 'tlh' },
    { theme: 'pink' },
    { direction: 'up' },
    { stream_format_priority: 'SRT' },
    { notifications: { nonsense: { console: true, mail: true } } },
    { notifications: { mentioned: { console: true } } },
  ])
    expect({ wrong, ...(await who.call('PUT', '/profile/settings', wrong)) }).toMatchObject({ wrong, status: 422 });
});

it('has the channels, console, mail and push, of each kind of notification', async () => {
  const who = await t.signIn('operator');
  const wants = async (kind: (typeof noticeKinds)[number]) => {
    const { body } = await who.call('GET', '/profile/settings');
    return (body['notifications'] as Record<string, unknown>)[kind];
  };
  expect(await wants('stream_down')).toEqual({ console: true, mail: false, push: true });
  expect(await wants('support_answered')).toEqual({ console: true, mail: true, push: false });
  await who.call('PUT', '/profile/settings', { notifications: { stream_down: { console: true, mail: true } } });
  await who.call('PUT', '/profile/settings', { notifications: { mentioned: { console: false, mail: false } } });
  expect(await wants('stream_down')).toEqual({ console: true, mail: true, push: true });
  expect(await wants('mentioned')).toEqual({ console: false, mail: false, push: false });
  expect(await wants('stream_back')).toEqual({ console: true, mail: false, push: true });
});
