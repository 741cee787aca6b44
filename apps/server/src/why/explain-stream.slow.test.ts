import { roles, streamWhy } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import type { CreatedStream, NodeDesk } from '#server/media-hooks/testing/node-desk';
import { reasonOf } from '#server/media-hooks/publishing-right';
import { publishSecretOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
let people: Map<Role, Caller>;
let statuses: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  people = new Map();
  for (const role of roles) people.set(role, await t.signIn(role));
  const names = ['Scheduled', 'Live', 'Finished', 'Canceled'] as const;
  statuses = await Promise.all(names.map((name) => statusId(admin, name)));
});
afterAll(() => t.close());

const why = async (who: Caller, id: number, user?: number) =>
  streamWhy.parse((await who.call('GET', '/stream/why', user === undefined ? { id } : { id, user })).body);
const personOf = (role: Role): Caller => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};

/** Whether a user's list of streams has one. */
async function isListed(who: Caller, id: number, archived: boolean): Promise<boolean> {
  const headers = { 'Filter-Column': 'id,archived', 'Filter-Value': `${id},${archived}` };
  return (await who.call('GET', '/streams', {}, headers)).body.total === 1;
}

async function setRule(who: Caller, access: 'allow' | 'deny', streams: number[], blacklisted: boolean) {
  const { db } = t.deps;
  await db.updateTable('user').set({ access }).where('id', '=', who.id).execute();
  await db.deleteFrom('user_stream').where('user', '=', who.id).execute();
  for (const stream of streams) await db.insertInto('user_stream').values({ user: who.id, stream }).execute();
  const { data } = (await who.call('GET', '/profile/blacklists')).body;
  for (const { id } of data) await who.call('DELETE', '/profile/blacklist', { ids: Number(id) });
  if (blacklisted)
    await who.call('POST', '/profile/blacklist', { field: 'team1', operator: 'contains', value: 'зени' });
}

describe('an explanation agrees with the decision', () => {
  it('about who sees a stream in which list, and about its links and signal', async () => {
    const cases = fc.record({
      role: fc.constantFrom(...roles),
      access: fc.constantFrom('allow' as const, 'deny' as const),
      isInRule: fc.boolean(),
      blacklisted: fc.boolean(),
      status: fc.nat({ max: 3 }),
      archived: fc.boolean(),
      hasServer: fc.boolean(),
    });
    // Chance alone finds too few kinds of answers now and then.
    const kinds = [
      { archived: false, hasServer: true },
      { archived: true, hasServer: true },
      { archived: false, hasServer: false },
    ].flatMap((kind) => [true, false].map((blacklisted) => ({ ...kind, blacklisted })));
    const visible = { role: 'editor', access: 'allow', isInRule: false, status: 0 } as const;
    const examples = kinds.map((kind) => [{ ...visible, ...kind }] satisfies [unknown]);
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ role, access, isInRule, blacklisted, status, archived, hasServer }) => {
        const { id } = await desk.makeStream(5, {
          status: statuses[status],
          ...(hasServer ? {} : { server: null }),
        });
        if (archived) await admin.call('DELETE', '/stream', { ids: id });
        const who = personOf(role);
        await setRule(who, 'allow', [], false);
        await setRule(who, access, isInRule ? [id] : [], blacklisted);
        const own = await who.call('GET', '/stream', { id });
        const answer = await who.call('GET', '/stream/why', { id });
        expect(answer.status).toBe(own.status);
        // Who may not see it learns nothing; an administrator who may, learns why the other one does not.
        const explained = await (role === 'admin' ? null : why(admin, id, who.id));
        expect(explained && [explained.access === 'allowed', explained.hiddenBy]).toEqual(
          explained && [own.status === 200, null],
        );
        expect(own.status === 200 ? null : answer.body).toEqual(own.status === 200 ? null : own.body);
        if (own.status !== 200) return;
        const said = streamWhy.parse(answer.body);
        seen.add(`${said.isHidden} ${said.gate}`);
        expect(said.isHidden).toBe(!(await isListed(who, id, archived)));
        expect(said.hiddenBy !== null).toBe(said.isHidden);
        expect(explained?.isHidden ?? said.isHidden).toBe(said.isHidden);
        const { linkReasons, state, formats, refusal, pullFailure } = own.body;
        expect(said).toMatchObject({ linkReasons, state, formats, refusal, pullFailure });
      }),
      { numRuns: 40, examples, endOnFailure: true },
    );
    expect(seen.size).toBeGreaterThan(4);
  });

  it.each([null, 'archived', 'cut', 'disabled'] as const)(
    'about whether the publish gate admits an encoder: %s',
    async (obstacle) => {
      const set = (enabled: boolean) => admin.call('PUT', '/stream/server', { id: desk.records.server, enabled });
      const seen = new Set<string>();
      for (const startsInMinutes of [-300, -30, 5, 300])
        for (const status of statuses) {
          const stream = await desk.makeStream(startsInMinutes, { status });
          const secret = await publishSecretOf(admin, stream.id);
          if (obstacle === 'cut') await admin.call('POST', '/stream/cut', { id: stream.id });
          if (obstacle === 'archived') await admin.call('DELETE', '/stream', { ids: stream.id });
          if (obstacle === 'disabled') await set(false);
          const { gate } = await why(admin, stream.id);
          const { body } = await desk.send('touchline', { action: 'publish', ...publisher(stream), secret });
          const reason = gate === null || gate === 'no_server' ? gate : reasonOf(gate);
          expect(body).toMatchObject({ allow: gate === null, reason });
          await set(true);
          seen.add(String(gate));
        }
      const expected = {
        none: ['canceled', 'null', 'too_early', 'too_late'],
        archived: ['archived'],
        cut: ['cut', 'too_early'],
        disabled: ['server_disabled'],
      };
      expect([...seen].toSorted()).toEqual(expected[obstacle ?? 'none']);
    },
  );
});

it('names the last refusal, and judges the address that was refused', async () => {
  const stream = await desk.makeStream(5, { encoderAddresses: '198.51.100.0/24' });
  expect(await why(admin, stream.id)).toMatchObject({ gate: null, refusal: null });
  await desk.send('touchline', await callOf(stream));
  expect(await why(admin, stream.id)).toMatchObject({
    gate: 'wrong_address',
    refusal: { reason: 'wrong_address', ip: '192.0.2.7' },
  });
});

const callOf = async (stream: CreatedStream) => ({
  action: 'publish',
  ...publisher(stream),
  secret: await publishSecretOf(admin, stream.id),
});

describe('asking about somebody else', () => {
  it('is for administrators, and tells nobody what they may not see themselves', async () => {
    const { id } = await desk.makeStream(5, {});
    const other = await t.signIn('operator');
    for (const role of ['editor', 'operator', 'viewer'] as const) {
      await setRule(personOf(role), 'allow', [], false);
      const answer = await personOf(role).call('GET', '/stream/why', { id, user: other.id });
      expect(answer.status).toBe(403);
    }
    const limited = await t.signIn('admin');
    await setRule(limited, 'allow', [id], false);
    expect((await limited.call('GET', '/stream/why', { id, user: other.id })).status).toBe(404);
    expect((await admin.call('GET', '/stream/why', { id, user: 999_999 })).status).toBe(404);
  });

  it('says which kind of access rule keeps the stream away, and that an account is blocked', async () => {
    const { id } = await desk.makeStream(5, {});
    const other = await t.signIn('operator');
    expect(await why(admin, id, other.id)).toMatchObject({ access: 'allowed', user: { isActive: true } });
    await setRule(other, 'allow', [id], false);
    expect((await why(admin, id, other.id)).access).toBe('excepted');
    await setRule(other, 'deny', [], false);
    expect((await why(admin, id, other.id)).access).toBe('not_listed');
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', other.id).execute();
    expect((await why(admin, id, other.id)).user).toEqual({ id: other.id, name: expect.any(String), isActive: false });
  });
});
