import { vendors } from '#server/media-hooks/testing/callbacks';
import type { Dialect } from '#server/media-hooks/testing/callbacks';

type Hostile = { type: string; body: string | Buffer };

const json = (body: unknown): Hostile => ({ type: 'application/json', body: JSON.stringify(body) });
const form = (body: string): Hostile => ({ type: 'application/x-www-form-urlencoded', body });

/** Values that no field accepts. */
const strange: unknown[] = [
  null, true, [], {}, [['x']], { toString: 'x' }, '', ' ', '0', 0, -1, 1e308, 'x'.repeat(501), '\u0000', '\ud800', '\r\n',
  '../../x', '%00', 'null', 'undefined', '__proto__', "' OR 1=1 --",
]; // prettier-ignore

/** Every field of a call replaced by each strange value, and omitted; none has the publish secret. */
function variants(call: Record<string, unknown>): Record<string, unknown>[] {
  return Object.keys(call).flatMap((field) => [
    ...strange.map((value) => ({ ...call, [field]: value })),
    Object.fromEntries(Object.entries(call).filter(([name]) => name !== field)),
  ]);
}

const formOf = (call: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(call).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** Guesses at the publish secret, for dialects with the arguments of the publish URL. */
const guesses = ['', ' ', 'x', 'true', 'null', '0', '%', '\u0000', 'x'.repeat(22), 'x'.repeat(5_000)];

const publishOf = (dialect: Dialect, key: string, secret: string | null) =>
  vendors.find((vendor) => vendor.dialect === dialect)?.publish(key, secret) ?? '';

/** Variants of a JSON call. */
function jsonCallsOf(call: Record<string, unknown>): Hostile[] {
  return [
    ...variants(call).map(json),
    ...strange.map(json),
    json([call]),
    json({ ...call, __proto__: null, constructor: call }),
    form(formOf(call).toString()),
    { type: 'application/json', body: `${JSON.stringify(call)}${JSON.stringify(call)}` },
    { type: 'application/json', body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]) },
    { type: 'application/json', body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  ];
}

/** Variants of a vendor's call, and guesses at the secret. */
function vendorCalls(dialect: Dialect) {
  return (key: string): Hostile[] => [
    ...jsonCallsOf(JSON.parse(publishOf(dialect, key, null)) as Record<string, unknown>),
    ...guesses.map((guess) => ({ type: 'application/json', body: publishOf(dialect, key, guess) })),
  ];
}

function nginxCalls(key: string): Hostile[] {
  const call = Object.fromEntries(new URLSearchParams(publishOf('nginx-rtmp', key, null)));
  const plain = new URLSearchParams(call).toString();
  const appended = ['name', 'addr', 'clientid', 'call', 'type', 'app', 'secret'].flatMap((field) =>
    ['x', '', key, 'play', 'publish', 'connect', '1', 'true'].map((value) => `${plain}&${field}=${value}`),
  );
  // As sent by a version that does not escape the connect arguments of an encoder.
  const prepended = [
    'call=play',
    'call=connect',
    'call=update_publish',
    `name=${key}`,
    'call=play&name=x&addr=1&clientid=1',
  ];
  const unnamed = [
    'call=publish',
    'call=publish&addr=1.2.3.4&clientid=3',
    `call=publish&name=${key}`,
    'call=PUBLISH',
    'call=',
  ];
  return [
    ...variants(call)
      .map(formOf)
      .filter((each) => !['play', 'connect'].includes(each.get('call') ?? ''))
      .map((each) => form(each.toString())),
    ...appended.map(form),
    ...prepended.map((before) => form(`${before}&${plain}`)),
    ...unnamed.map(form),
    ...['name[]', 'name[0]', 'call[]'].map((field) => form(plain.replace(/(name|call)=/, `${field}=`))),
    form(`${'x=1&'.repeat(3_000)}${plain}`),
    form(plain.replaceAll('&', ';')),
    json(call),
  ];
}

/** Calls that an attacker with an encoder can make a vendor's server send. All of them are refused. */
export const hostileCalls: Record<Dialect | 'touchline', (key: string) => Hostile[]> = {
  touchline: (key) => jsonCallsOf({ action: 'publish', key, ip: '10.1.2.3', protocol: 'rtmp', clientId: 'c9' }),
  srs: vendorCalls('srs'),
  'nginx-rtmp': nginxCalls,
  mediamtx: vendorCalls('mediamtx'),
  ovenmediaengine: vendorCalls('ovenmediaengine'),
  // A body without a mode is a report of the listener, not a request.
  'ant-media': (key) => vendorCalls('ant-media')(key).filter(({ body }) => String(body).includes('mode')),
  zlmediakit: vendorCalls('zlmediakit'),
};
