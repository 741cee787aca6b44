import { noticeKinds } from '@touchline/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { Notification } from './notification.tsx';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const profile = (role: string) => ({ id: 1, role, timezone: null, pageSize: 10, singleKeys: true });
const silent = { console: false, mail: false, push: false };
const settings = { quietHours: null, notifications: Object.fromEntries(noticeKinds.map((kind) => [kind, silent])) };

/** The table, in one row of which two boxes are ticked before the first of the two is answered. */
async function tickTwo() {
  const first = Promise.withResolvers<unknown>();
  const calls = answerCalls(({ call }) => {
    if (call === 'GET /profile') return profile('operator');
    if (call === 'GET /profile/push') return { publicKey: null, browsers: [], deliveries: [] };
    if (call === 'GET /profile/settings') return settings;
    return saved().length === 1 ? first.promise : settings;
  });
  const saved = () => calls.filter(({ call }) => call === 'PUT /profile/settings').map(({ body }) => body);
  const screen = await show(<Notification />, '/profile/notification');
  const box = (way: string) => screen.getByRole('checkbox', { name: `A stream I have taken lost its signal: ${way}` });
  await box('In the console').click();
  await box('By email').click();
  await expect.element(box('By email')).toBeChecked();
  await expect.element(box('In the console')).toBeChecked();
  return { saved, box, answerFirst: first.resolve };
}

it('two ticks in one row are both kept, although the second comes before the answer to the first', async () => {
  const { saved, box, answerFirst } = await tickTwo();
  answerFirst(settings);
  await expect.poll(saved).toHaveLength(2);
  expect(saved().at(-1)).toEqual({ notifications: { stream_down: { console: true, mail: true, push: false } } });
  await expect.element(box('In the console')).toBeChecked();
});

it('a tick that could not be saved is taken back, and not saved by the next one', async () => {
  const { saved, box, answerFirst } = await tickTwo();
  answerFirst(new Refusal(503, {}));
  await expect.poll(saved).toHaveLength(2);
  expect(saved().at(-1)).toEqual({ notifications: { stream_down: { console: false, mail: true, push: false } } });
  await expect.element(box('In the console')).not.toBeChecked();
  await expect.element(box('By email')).toBeChecked();
});

it('who cannot take streams is not asked about those that they have taken', async () => {
  answerCalls(({ call }) => {
    if (call === 'GET /profile') return profile('viewer');
    return call === 'GET /profile/push' ? { publicKey: null, browsers: [], deliveries: [] } : settings;
  });
  const screen = await show(<Notification />, '/profile/notification');
  await expect.element(screen.getByRole('rowheader', { name: 'Somebody mentioned me in a comment' })).toBeVisible();
  const events = screen
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(events.filter((event) => /taken|took|handed|handover|shift/.test(event))).toEqual([]);
});
