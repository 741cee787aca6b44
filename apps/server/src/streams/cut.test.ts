import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedStream, type NodeDesk, openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  desk = await openNodeDesk(t, admin);
});
afterAll(() => t.close());

const cut = ({ id }: CreatedStream) => editor.call('POST', '/stream/cut', { id });
const lift = ({ id }: CreatedStream) => editor.call('DELETE', '/stream/cut', { id });
async function tryToPublish({ id }: CreatedStream) {
  const { key } = (await admin.call('GET', '/stream', { id })).body;
  const call = { action: 'publish', ...publisher({ id, key: String(key) }), secret: await publishSecretOf(admin, id) };
  return (await desk.send('touchline', call)).body;
}
/** The next answer that ends something; other changes answer a waiting question too. */
async function askUntilEnded(after: string): Promise<Awaited<ReturnType<NodeDesk['askOrders']>>> {
  const answer = await desk.askOrders(after);
  const { ended } = answer.body as { ended?: unknown[] };
  return ended?.length === 0 ? askUntilEnded(String(answer.body['after'])) : answer;
}
const cutsOf = async ({ id }: CreatedStream) =>
  (await admin.call('GET', '/stream/history', { id })).body.data.filter(({ kind }) => kind === 'cut');
async function onAir(): Promise<CreatedStream> {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  return stream;
}

it('cuts the publisher and refuses it until somebody lets it publish again, all with the name of the person', async () => {
  const stream = await onAir();
  const after = String((await desk.askOrders(null)).body['after']);
  const question = askUntilEnded(after);
  expect(await cut(stream)).toMatchObject({ status: 200, body: { cutAt: expect.stringMatching(/Z$/), version: 2 } });
  const message = 'the stream was cut in the console; ask its operators to let it publish again';
  const ended = [{ key: stream.key, reason: 'cut', message }];
  expect((await question).body).toMatchObject({ ended });
  // The match goes on: its players wait.
  expect((await desk.report({ published: [publisher(stream)] })).body).toMatchObject({ over: [], ended });
  expect(await tryToPublish(stream)).toMatchObject({ allow: false, reason: message });
  expect(await lift(stream)).toMatchObject({ status: 200, body: { cutAt: null, version: 3 } });
  expect(await tryToPublish(stream)).toMatchObject({ allow: true });
  expect(await cutsOf(stream)).toMatchObject([
    { to: 'lifted', userName: 'editor 2' },
    { to: 'ordered', userName: 'editor 2' },
  ]);
});

it('cutting twice is the same as once', async () => {
  const stream = await onAir();
  const [first, second] = [await cut(stream), await cut(stream)];
  expect(second.body).toEqual(first.body);
  expect(await cutsOf(stream)).toHaveLength(1);
  await lift(stream);
  expect(await lift(stream)).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await cutsOf(stream)).toHaveLength(2);
});

it.each([
  ['key', ({ id }: CreatedStream) => editor.call('PUT', '/stream', { id, key: `other-${id}` })],
  ['publish secret', ({ id }: CreatedStream) => editor.call('POST', '/stream/publish-secret', { id })],
])('a new %s lets whoever has it publish', async (_what, replace) => {
  const stream = await onAir();
  await cut(stream);
  await replace(stream);
  expect((await admin.call('GET', '/stream', { id: stream.id })).body).toMatchObject({ cutAt: null });
  expect(await tryToPublish(stream)).toMatchObject({ allow: true });
});

it('an archived stream cannot be cut', async () => {
  const stream = await onAir();
  await admin.call('DELETE', '/stream', { ids: stream.id });
  expect(await cut(stream)).toMatchObject({ status: 409, body: { code: 'stream_archived' } });
});
