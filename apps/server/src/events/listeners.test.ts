import { afterAll, beforeAll, expect, it } from 'vitest';
import { publish } from '#kit/events';
import { listen } from '#server/events/testing/listen';
import type { Ear } from '#server/events/testing/listen';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let url = '';
const ears: Ear[] = [];
beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const ear of ears) ear.close();
  await t.close();
});

let lastId = 0;
/** Publishes an event and returns what each of them hears of it. */
async function hearNext(listening: Ear[]) {
  const id = ++lastId;
  await publish(t.deps.db, 'reference', { id, entity: 'sport' });
  return Promise.all(listening.map(async (ear) => (await ear.hears('reference', id)).data));
}
async function open(): Promise<Ear> {
  const ear = await listen(url, (await t.signIn('viewer')).token, null);
  ears.push(ear);
  return ear;
}

it('an event says how many listen when several do, so that their screens do not all read at once', async () => {
  const one = await open();
  expect(await hearNext([one])).toEqual([{ id: 1, entity: 'sport' }]);
  const [two, three] = [await open(), await open()];
  const data = { id: 2, entity: 'sport', listeners: 3 };
  expect(await hearNext([one, two, three])).toEqual([data, data, data]);
  three.close();
  await expect.poll(async () => (await hearNext([one, two])).map(({ listeners }) => listeners)).toEqual([2, 2]);
});
