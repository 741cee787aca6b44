import { expect, it } from 'vitest';
import type { Webhook, WebhookDelivery } from '@touchline/contract';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const webhook: Webhook = {
  id: 3,
  name: 'Duty',
  url: 'https://duty.example.org/alarms',
  enabled: true,
  allowPrivate: false,
  types: ['incident.opened', 'incident.closed'],
  secret: 'whsec_abc',
};
const delivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 1,
  message: 'msg_1',
  about: 'Server media.example.org',
  type: 'incident.opened',
  createdAt: '2026-11-21T18:05:00.000Z',
  dueAt: null,
  tries: 1,
  deliveredAt: null,
  status: null,
  error: null,
  ...change,
});

/** Answers as the server with these webhooks and messages does. */
const serve = (webhooks: Webhook[], deliveries: WebhookDelivery[]) =>
  answerCalls(({ call }) => {
    if (call === 'GET /system/webhooks') return { data: webhooks };
    if (call === 'POST /system/webhook' || call === 'PUT /system/webhook') return webhook;
    return { data: deliveries };
  });
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);

it('messages are shown with what became of them, and can be sent again', async () => {
  const calls = serve(
    [webhook],
    [
      delivery({ id: 5, tries: 0, dueAt: '2026-11-21T18:05:00.000Z', type: 'test' }),
      delivery({ id: 4, tries: 2, dueAt: '2026-11-21T18:10:00.000Z', status: 503, error: 'http_status' }),
      delivery({ id: 3, tries: 8, error: 'forbidden_target', type: 'incident.closed' }),
      delivery({ id: 2, deliveredAt: '2026-11-21T18:05:01.000Z', status: 204 }),
    ],
  );
  const screen = await show(<WebhooksTab />, '/');
  for (const text of [
    'Waiting',
    'answer 503, 2 tries so far',
    'Not delivered: private address',
    'Delivered (204)',
    'incident.closed',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Send again' }).nth(2).click();
  await expect.poll(() => sent(calls)).toEqual([['POST /system/webhook/resend', { id: 3 }]]);
});

it('messages to a webhook that is off wait until it is on, except for tests', async () => {
  const dueAt = '2026-11-21T18:10:00.000Z';
  const messages = [
    delivery({ id: 5, tries: 0, dueAt, type: 'test' }),
    delivery({ id: 4, tries: 2, dueAt, status: 503, error: 'http_status' }),
  ];
  serve([{ ...webhook, enabled: false }], messages);
  const screen = await show(<WebhooksTab />, '/');
  for (const text of ['Waiting', 'Waiting until the webhook is on'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

it('a webhook is added by its form, which refuses what is no address', async () => {
  const calls = serve([], []);
  const screen = await show(<WebhooksTab />, '/');
  await screen.getByRole('button', { name: 'Add webhook' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Duty');
  await screen.getByRole('textbox', { name: 'Webhook URL' }).fill('duty');
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(sent(calls)).toEqual([]);
  await screen.getByRole('textbox', { name: 'Webhook URL' }).fill('https://duty.example.org/alarms');
  await screen.getByRole('button', { name: 'Save' }).click();
  const { name, url } = webhook;
  const types = ['incident.opened', 'incident.acknowledged', 'incident.continued', 'incident.closed'];
  await expect
    .poll(() => sent(calls))
    .toEqual([['POST /system/webhook', { name, url, enabled: true, allowPrivate: false, types }]]);
});

it('the events of a webhook are chosen in its form, and one is needed', async () => {
  const calls = serve([webhook], []);
  const screen = await show(<WebhooksTab />, '/');
  await screen.getByRole('button', { name: 'Edit' }).click();
  const event = (name: string) => screen.getByRole('checkbox', { name });
  await event('Incident opened').click();
  await event('Incident over').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await event('Incident acknowledged').click();
  expect(sent(calls)).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent(calls))
    .toMatchObject([['PUT /system/webhook', { id: 3, types: ['incident.acknowledged'] }]]);
});

it('a test is sent at once, a secret is replaced and a webhook deleted after a question', async () => {
  const calls = serve([webhook], []);
  const screen = await show(<WebhooksTab />, '/');
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => sent(calls)).toEqual([['POST /system/webhook/test', { id: 3 }]]);
  await screen.getByRole('button', { name: 'Replace secret' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect
    .poll(() => sent(calls).map(([call]) => call))
    .toEqual(['POST /system/webhook/test', 'POST /system/webhook/secret', 'DELETE /system/webhook']);
});
