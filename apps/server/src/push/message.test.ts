import { expect, it } from 'vitest';
import webPush from 'web-push';
import { pushMessage } from '#server/push/message';
import { makeBrowser } from '#server/push/testing/push-service';

const browser = makeBrowser('https://push.example.org', 'en');

async function sentFor(title: string) {
  const { subscription } = browser;
  const pushed = {
    ...subscription,
    id: 1,
    kind: 'no_show',
    data: { stream: 1, title },
    topic: 'no_show stream 1',
  } as const;
  const { body } = await pushMessage(pushed, webPush.generateVAPIDKeys(), 'mailto:push@localhost');
  return { bytes: Buffer.byteLength(body), content: browser.decrypt(Buffer.from(body)) };
}

it.each([
  ['of one byte', 'a'],
  ['of two bytes', 'я'],
  ['of four bytes', '🏒'],
  ['that need an escape', '"'],
  ['that cannot be written', '\u0001'],
  ['without their other half', '\uD83C'],
])('a title of 5,000 characters %s is cut so that push services accept the message', async (_name, character) => {
  const { bytes, content } = await sentFor(character.repeat(5_000));
  expect(bytes).toBeLessThanOrEqual(4_096);
  const kept = String(content['title']).replace('No-show: ', '').replace('…', '');
  expect(kept).toBe(character.repeat(kept.length / character.length));
  expect(kept.length).toBeGreaterThan(300);
  expect(content['tag']).toBe('no_show stream 1');
});

it('a title that fits is sent as it is', async () => {
  const title = 'Зенит – Спартак '.repeat(50).trim();
  expect((await sentFor(title)).content['title']).toBe(`No-show: ${title}`);
});
