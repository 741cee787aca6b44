import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import type { NodeDesk } from '#server/media-hooks/testing/node-desk';
import { publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
});
afterAll(() => t.close());

const anyTime = expect.any(String);

it.each([
  ['', '198.51.100.7', true],
  ['192.0.2.0/24', '192.0.2.7', true],
  ['192.0.2.0/24', '::ffff:192.0.2.7', true],
  ['192.0.2.0/24', '192.0.3.7', false],
  ['198.51.100.7, 2001:db8::/32', '2001:db8::1', true],
  ['198.51.100.7, 2001:db8::/32', '198.51.100.8', false],
  // A server that does not say from where.
  ['192.0.2.0/24', '', false],
])('with encoder addresses "%s" an encoder at "%s" is admitted: %s', async (encoderAddresses, ip, allow) => {
  const stream = await desk.makeStream(5, { encoderAddresses });
  const secret = await publishSecretOf(admin, stream.id);
  const { body } = await desk.send('touchline', { action: 'publish', ...publisher(stream), ip, secret });
  expect(body['allow']).toBe(allow);
  const { refusal } = (await admin.call('GET', '/stream', { id: stream.id })).body;
  expect(refusal).toEqual(allow ? null : { reason: 'wrong_address', ip, tries: 1, at: anyTime });
});

it('a publisher is cut when its address is taken off the list, and goes on while it is on it', async () => {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  const { ip } = publisher(stream);
  const known = (await desk.askOrders(null)).body;
  const allow = (encoderAddresses: string) => admin.call('PUT', '/stream', { id: stream.id, encoderAddresses });
  await allow(`${ip}, 198.51.100.0/24`);
  const first = (await desk.askOrders(String(known['after']))).body;
  expect(first['ended']).toEqual([]);
  await allow('198.51.100.0/24');
  const { ended } = (await desk.askOrders(String(first['after']))).body;
  expect(ended).toEqual([
    {
      key: stream.key,
      reason: 'wrong_address',
      message: 'encoders may not publish this stream from this address',
    },
  ]);
});

it('encoder addresses are networks in one line, which users who may not edit streams do not see', async () => {
  const stream = await desk.makeStream(5, { encoderAddresses: ' 192.0.2.77/24;2001:DB8:0::7 ' });
  const seen = async (who: Caller) => (await who.call('GET', '/stream', { id: stream.id })).body['encoderAddresses'];
  expect(await seen(admin)).toBe('192.0.2.0/24, 2001:db8::7');
  expect(await seen(await t.signIn('operator'))).toBe('');
  for (const encoderAddresses of ['192.0.2.0/33', 'example.org', '192.0.2'])
    expect(await admin.call('PUT', '/stream', { id: stream.id, encoderAddresses })).toMatchObject({
      status: 422,
      body: { fields: { encoderAddresses: {} } },
    });
});
