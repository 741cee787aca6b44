import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePortions } from '#database/delete-portions';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { deliverTo, waitingWebhooks } from '#server/webhooks/deliver';
import { expiredDeliveries } from '#server/webhooks/expired';
import { startReceiver } from '#server/webhooks/testing/receiver';
import type { Receiver } from '#server/webhooks/testing/receiver';

let t: TestApp;
let admin: Caller;
let receiver: Receiver;
let fields: object;
let sport = 0;
let id = 0;
let team = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  sport = await idOf(admin, '/stream/sport', { name: 'Polo' });
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received = [];
  receiver.answer = () => Promise.resolve(204);
  await sql`TRUNCATE webhook CASCADE`.execute(t.deps.db);
  fields = { name: 'Duty', url: receiver.url, enabled: true, allowPrivate: true, types: ['directory.*'] };
  id = await idOf(admin, '/system/webhook', fields);
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const turn = async (enabled: boolean) =>
  expect(await admin.call('PUT', '/system/webhook', { ...fields, id, enabled })).toMatchObject({ status: 200 });
async function rename(name: string): Promise<void> {
  const { version } = (await admin.call('GET', '/stream/team', { id: team })).body;
  expect(await admin.call('PUT', '/stream/team', { id: team, name, sport, version })).toMatchObject({ status: 200 });
}
const due = () => sql`UPDATE webhook_delivery SET "dueAt" = now()`.execute(t.deps.db);
const waiting = async () => (await waitingWebhooks(t.deps)).map(({ webhook }) => webhook);
const types = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('a webhook that is switched off', () => {
  beforeEach(async () => {
    receiver.answer = () => Promise.resolve(503);
    team = await idOf(admin, '/stream/team', { name: `Polo ${id}`, sport });
    await deliverTo(t.deps, id);
    receiver.answer = () => Promise.resolve(204);
    await turn(false);
    await due();
    receiver.received = [];
  });

  it('gets nothing that was waiting, until it is on again', async () => {
    expect(await waiting()).toEqual([]);
    await deliverTo(t.deps, id);
    expect(types()).toEqual([]);
    await turn(true);
    expect(await waiting()).toEqual([id]);
    await deliverTo(t.deps, id);
    expect(types()).toEqual(['team.created']);
  });

  it('keeps what waits for as long as messages are kept', async () => {
    const left = async () => (await sql`SELECT FROM webhook_delivery`.execute(t.deps.db)).rows.length;
    await deletePortions(t.deps.db, expiredDeliveries);
    expect(await left()).toBe(1);
    await sql`UPDATE webhook_delivery SET "createdAt" = now() - interval '1 year'`.execute(t.deps.db);
    await deletePortions(t.deps.db, expiredDeliveries);
    expect(await left()).toBe(0);
  });

  it('gets the later messages about a record whose first one was deleted meanwhile', async () => {
    await turn(true);
    receiver.answer = () => Promise.resolve(503);
    await rename('Renamed');
    await deliverTo(t.deps, id);
    await turn(false);
    await sql`UPDATE webhook_delivery SET "createdAt" = now() - interval '1 year' WHERE type = 'team.created'`.execute(
      t.deps.db,
    );
    await deletePortions(t.deps.db, expiredDeliveries);
    await turn(true);
    receiver.answer = () => Promise.resolve(204);
    receiver.received = [];
    await rename('Renamed again');
    await deliverTo(t.deps, id);
    expect(types()).toEqual(['team.updated', 'team.updated']);
    expect(await waiting()).toEqual([]);
  });

  it('gets a message that waits for none in the order of its record', async () => {
    await sql`UPDATE webhook_delivery SET "dueAt" = 'infinity'`.execute(t.deps.db);
    await turn(true);
    await rename('Renamed');
    await deliverTo(t.deps, id);
    expect(types()).toEqual(['team.created', 'team.updated']);
  });

  it('gets a test message nevertheless', async () => {
    await admin.call('POST', '/system/webhook/test', { id });
    expect(await waiting()).toEqual([id]);
    await deliverTo(t.deps, id);
    expect(types()).toEqual(['test']);
    expect(await waiting()).toEqual([]);
  });
});

it('the lock by which others see that a process delivers is given back although its turn cannot be deleted', async () => {
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'terminating connection' USING ERRCODE = '57P01'; END $$`.execute(t.deps.db);
  await sql`CREATE TRIGGER refuse BEFORE DELETE ON webhook_turn FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
    t.deps.db,
  );
  let held = 0;
  const lock = async (name: string) => {
    const release = await t.deps.eventBus.lock(name);
    held += 1;
    return async () => {
      await release();
      held -= 1;
    };
  };
  await expect(deliverTo({ ...t.deps, eventBus: { ...t.deps.eventBus, lock } }, id)).rejects.toThrow('terminating');
  expect(held).toBe(0);
  await sql`DROP FUNCTION refuse CASCADE`.execute(t.deps.db);
});
