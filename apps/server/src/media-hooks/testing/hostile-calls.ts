import { vendors } from '#server/media-hooks/testing/callbacks';
import type { Dialect } from '#server/media-hooks/testing/callbacks';

type Hostile = { type: string; body: string | Buffer };

const json = (body: unknown): Hostile => ({ type: 'application/json', body: JSON.stringify(body) });
const form = (body: string): Hostile => ({ type: 'application/x-www-form-urlencoded', body });

/** Values that stand for none of what a field holds, or for more than it can. */
const strange: unknown[] = [
  null, true, [], {}, [['x']], { toString: 'x' }, '', ' ', '0', 0, -1, 1e308, 'x'.repeat(501), '\u0000', '\ud800', '\r\n',
  '../../x', '%00', 'null', 'undefined', '__proto__', "' OR 1=1 --",
]; // prettier-ignore

/** Every field of a call replaced by each strange value, and left out; none has the publish secret. */
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

/** Guesses at the publish secret, where the dialect carries the arguments of the address. */
const guesses = ['', ' ', 'x', 'true', 'null', '0', '%', '\u0000', 'x'.repeat(22), 'x'.repeat(5_000)];

const publishOf = (dialect: Dialect, key: string, secret: string | null) =>
  vendors.find((vendor) => vendor.dialect === dialect)?.publish(key, secret) ?? '';

/** A call of a vendor that takes JSON. Its reports that ask for nothing are answered and left out here. */
function jsonCalls(dialect: Dialect, asks: (call: Record<string, unknown>) => boolean) {
  return (key: string): Hostile[] => {
    const call = JSON.parse(publishOf(dialect, key, null)) as Record<string, unknown>;
    return [
      ...variants(call).filter(asks).map(json),
      ...guesses.map((guess) => ({ type: 'application/json', body: publishOf(dialect, key, guess) })),
      ...strange.map(json),
      json([call]),
      json({ ...call, __proto__: null, constructor: call }),
      form(formOf(call).toString()),
      { type: 'application/json', body: `${JSON.stringify(call)}${JSON.stringify(call)}` },
      { type: 'application/json', body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]) },
      { type: 'application/json', body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
    ];
  };
}

function nginxCalls(key: string): Hostile[] {
  const call = Object.fromEntries(new URLSearchParams(publishOf('nginx-rtmp', key, null)));
  const plain = new URLSearchParams(call).toString();
  const appended = ['name', 'addr', 'clientid', 'call', 'type', 'app', 'secret'].flatMap((field) =>
    ['x', '', key, 'play', 'publish', 'connect', '1', 'true'].map((value) => `${plain}&${field}=${value}`),
  );
  // As a version that does not escape what an encoder says on connecting would send it.
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

/** What an encoder, or who pretends to be the media server's encoder, can make a vendor's server send. All of it is refused. */
export const hostileCalls: Record<Dialect, (key: string) => Hostile[]> = {
  srs: jsonCalls('srs', () => true),
  'nginx-rtmp': nginxCalls,
  mediamtx: jsonCalls('mediamtx', () => true),
  ovenmediaengine: jsonCalls('ovenmediaengine', () => true),
  // A body without a mode is a report of the listener.
  'ant-media': jsonCalls('ant-media', (call) => 'mode' in call),
  zlmediakit: jsonCalls('zlmediakit', () => true),
};
