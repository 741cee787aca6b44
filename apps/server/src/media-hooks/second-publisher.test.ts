import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeDesk } from '#server/media-hooks/testing/node-desk';
import type { CreatedStream, NodeDesk } from '#server/media-hooks/testing/node-desk';
import { vendors } from '#server/media-hooks/testing/callbacks';
import type { Dialect } from '#server/media-hooks/testing/callbacks';
import { publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
let token = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  token = String((await admin.call('GET', '/stream/server', { id: desk.records.server })).body['token']);
});
afterAll(() => t.close());

const vendorOf = (dialect: Dialect) => {
  const vendor = vendors.find((one) => one.dialect === dialect);
  if (!vendor) throw new Error(dialect);
  return vendor;
};

/** Whether the server may go on: each dialect says it in its own way. */
async function call(dialect: Dialect, payload: string): Promise<boolean> {
  const { yes, bye } = vendorOf(dialect);
  const type = dialect === 'nginx-rtmp' ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const url = `/api/hooks/${desk.records.server}/${dialect}`;
  const response = await t.app.inject({ method: 'POST', url, headers, payload });
  const body = JSON.stringify(response.json());
  return response.statusCode === 200 && [yes, bye].some((answer) => JSON.stringify(answer.body) === body);
}

const connections = /c9|clientid=17|aa-11|49152|140186529001776/;

/** A call of the examples as another connection would cause it, from the same address or from another one. */
function fromOther(payload: string, ip: string | null): string {
  const other = payload.replace(connections, (id) => `${id}5`);
  return ip === null ? other : other.replaceAll(/10\.1\.2\.3|10\.9\.8\.7/g, ip);
}

/** A stream that an encoder publishes; `hasSignal`: the prober sees it. */
async function onAir(dialect: Dialect, hasSignal: boolean): Promise<CreatedStream & { secret: string }> {
  const stream = await desk.makeStream(5, {});
  const secret = await publishSecretOf(admin, stream.id);
  expect(await call(dialect, vendorOf(dialect).publish(stream.key, secret))).toBe(true);
  if (hasSignal)
    await t.deps.pool.query(
      `UPDATE monitor SET state = 'ok', "staleAt" = now() + interval '30 seconds' WHERE stream = $1`,
      [stream.id],
    );
  return { ...stream, secret };
}

const refusalOf = async (id: number) => (await admin.call('GET', '/stream', { id })).body['refusal'];
const refusalsOfServer = async (id: number) => {
  const { body } = await admin.call('GET', '/stream/server/refusals', { id: desk.records.server });
  return body.data.filter((row) => (row['stream'] as { id: number } | null)?.id === id);
};

describe.each(vendors)('a second publisher on $dialect', ({ dialect, publish, unpublish, publisher }) => {
  const namesAddresses = dialect !== 'ant-media';

  it('at another address leaves a trace and replaces nobody while the first one is on air', async () => {
    const { id, key, secret } = await onAir(dialect, true);
    expect(await call(dialect, fromOther(publish(key, secret), '192.0.2.99'))).toBe(!namesAddresses);
    const trace = { reason: 'already_published', ip: namesAddresses ? '192.0.2.99' : '', tries: 1 };
    expect(await refusalOf(id)).toMatchObject(trace);
    expect(await refusalsOfServer(id)).toMatchObject([trace]);
    expect(await desk.publisherOf(id)).toBe(publisher);
    expect(await call(dialect, unpublish(key))).toBe(true);
    expect(await desk.publisherOf(id)).toBeNull();
    expect(await call(dialect, fromOther(publish(key, secret), '192.0.2.99'))).toBe(true);
  });

  it('is admitted where the first one has no signal: its server may have lost it without a word', async () => {
    const { id, key, secret } = await onAir(dialect, false);
    expect(await call(dialect, fromOther(publish(key, secret), '192.0.2.99'))).toBe(true);
    expect(await refusalOf(id)).toBeNull();
    expect(await desk.publisherOf(id)).toBe(namesAddresses ? publisher.replace(/^\S+ (.*)$/, '192.0.2.99 $15') : ' ');
  });

  it('is no other one when the server asks again about the same connection', async () => {
    const { id, key, secret } = await onAir(dialect, true);
    if (!namesAddresses) return;
    expect(await call(dialect, publish(key, secret))).toBe(true);
    expect([await refusalOf(id), await desk.publisherOf(id)]).toEqual([null, publisher]);
  });
});

describe.each(['srs', 'nginx-rtmp'] as const)(
  '%s, which reports that an encoder that it refuses has left,',
  (dialect) => {
    const { publish, unpublish, publisher } = vendorOf(dialect);

    it('leaves the first one on air at the same address, and a trace of the second', async () => {
      const { id, key, secret } = await onAir(dialect, true);
      const before = await t.deps.pool.query('SELECT * FROM monitor WHERE stream = $1', [id]);
      expect(await call(dialect, fromOther(publish(key, secret), null))).toBe(true);
      expect(await call(dialect, fromOther(unpublish(key), null))).toBe(true);
      expect(await refusalOf(id)).toMatchObject({ reason: 'already_published', ip: '10.1.2.3' });
      const after = await t.deps.pool.query('SELECT * FROM monitor WHERE stream = $1', [id]);
      expect(after.rows).toEqual(before.rows.map((row) => ({ ...row, dueAt: after.rows[0].dueAt })));
      expect(await call(dialect, unpublish(key))).toBe(true);
      expect(await desk.publisherOf(id)).toBeNull();
    });

    it('has an encoder that returned while the first one was reported as gone afterwards', async () => {
      const { id, key, secret } = await onAir(dialect, true);
      await call(dialect, fromOther(publish(key, secret), null));
      await call(dialect, unpublish(key));
      expect(await desk.publisherOf(id)).toBe(`${publisher}5`);
      await call(dialect, fromOther(unpublish(key), null));
      expect([await desk.publisherOf(id), await refusalOf(id)]).toEqual([null, null]);
    });

    it('leaves the first one on air when two others at the same address are refused', async () => {
      const { id, key, secret } = await onAir(dialect, true);
      const third = (payload: string) => payload.replace(connections, (found) => `${found}6`);
      const publishers: unknown[] = [];
      const ask = async (payload: string) => {
        expect(await call(dialect, payload)).toBe(true);
        publishers.push(await desk.publisherOf(id));
      };
      await ask(fromOther(publish(key, secret), null));
      await ask(third(publish(key, secret)));
      await ask(fromOther(unpublish(key), null));
      await ask(third(unpublish(key)));
      expect(publishers).toEqual([`${publisher}5`, `${publisher}6`, `${publisher}6`, publisher]);
      const entries = (await desk.historyOf(id)).map(({ kind }) => kind);
      expect(entries).not.toContain('unpublish');
    });

    it('leaves the first one on air when two others are refused, the second of them first', async () => {
      const { id, key, secret } = await onAir(dialect, true);
      const third = (payload: string) => payload.replace(connections, (found) => `${found}6`);
      await call(dialect, fromOther(publish(key, secret), null));
      await call(dialect, third(publish(key, secret)));
      await call(dialect, third(unpublish(key)));
      await call(dialect, fromOther(unpublish(key), null));
      expect(await desk.publisherOf(id)).toBe(publisher);
    });

    it('has no former encoder left when the second one leaves after a while', async () => {
      const { id, key, secret } = await onAir(dialect, true);
      await call(dialect, fromOther(publish(key, secret), null));
      await desk.age(id, 16);
      await call(dialect, fromOther(unpublish(key), null));
      expect([await desk.publisherOf(id), await refusalOf(id)]).toEqual([null, null]);
    });
  },
);

it.each(['mediamtx', 'ovenmediaengine'] as const)(
  'on %s an encoder at the same address is refused until the first one is reported as gone',
  async (dialect) => {
    const { publish, unpublish } = vendorOf(dialect);
    const { id, key, secret } = await onAir(dialect, true);
    expect(await call(dialect, fromOther(publish(key, secret), null))).toBe(false);
    expect(await refusalOf(id)).toMatchObject({ reason: 'already_published' });
    await call(dialect, unpublish(key));
    expect(await call(dialect, fromOther(publish(key, secret), null))).toBe(true);
  },
);

it('on ZLMediaKit an encoder returns at the same address, as the server lets it resume', async () => {
  const { publish, publisher } = vendorOf('zlmediakit');
  const { id, key, secret } = await onAir('zlmediakit', true);
  expect(await call('zlmediakit', fromOther(publish(key, secret), null))).toBe(true);
  expect([await desk.publisherOf(id), await refusalOf(id)]).toEqual([`${publisher}5`, null]);
});
