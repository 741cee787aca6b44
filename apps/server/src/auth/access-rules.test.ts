import { roles } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { Refused, streamWays, titled } from '#server/testing/stream-ways';
import type { Made } from '#server/testing/stream-ways';

/**
 * Routes that name no stream, each with why it needs no row in `streamWays`. A new route stands here or there: that is a
 * decision, and this test fails until somebody takes it.
 */
const namesNoStream = [
  /^GET \/api\/openapi.json$/,
  /\/api\/auth\//,
  /\/api\/system\//,
  // Tests of their own: what a caller hears is bounded by `sees`, the twin of the rule in memory.
  /^GET \/api\/events$/,
  // Media servers, who are under no rule.
  /\/api\/hooks\//,
  /\/api\/stream\/(sports?|tournaments?|teams?|resolutions?|servers?|status(es)?|synonyms?)(\/|$)/,
  // Counts of directories, the same for everybody.
  /^GET \/api\/stream\/uses$/,
  // Counts inside the rule: streams/access.test.ts and the tests of the dashboard.
  /^GET \/api\/(streams\/tags|dashboard)$/,
  /^(GET|POST|DELETE) \/api\/users?(\/passwd|\/image)?$/,
  /\/api\/profile(\/(settings|statistics|sessions))?$/,
  // Own rows; what they show of streams has tests with both rules beside them.
  /\/api\/profile\/(playlist|blacklist|notices|review|imports?|exports?)/,
  /\/api\/support\//,
  // What is not there yet cannot be hidden.
  /^POST \/api\/stream$/,
  // Own files; which streams a row means is asked inside the rule, as the tests of imports show.
  /\/api\/(streams\/(template|import)|imports?(\/.*)?)$/,
];

/** Narrower than the route: an archived stream is deleted for ever by administrators alone. */
const alone: Record<string, readonly Role[]> = { 'DELETE /api/stream, for ever': ['admin'] };

let t: TestApp;
let admin: Caller;
let records: Records;
let live = 0;
let made = 0;
let tried = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  live = await statusId(admin, 'Live');
});
afterAll(async () => {
  process.stdout.write(`access rules: ${tried} requests tried\n`);
  await t.close();
});

const create = async (): Promise<Made> => {
  const key = `key-of-stream-${made++}`;
  return { id: await idOf(admin, '/stream', match(records, { key, title: titled(key), status: live })), key };
};

/** A new user of a role under a rule that lists one stream, whose calls are counted. */
async function ruled(role: Role, access: 'allow' | 'deny', stream: number): Promise<Caller> {
  const who = await t.signIn(role);
  await t.deps.db.updateTable('user').set({ access }).where('id', '=', who.id).execute();
  await t.deps.db.insertInto('user_stream').values({ user: who.id, stream }).execute();
  return {
    ...who,
    call: (...call) => {
      tried++;
      return who.call(...call);
    },
  };
}

const names = Object.keys(streamWays({} as TestApp, {} as Caller, 0));

it('has a way for every route that names a stream, and a reason for every other route', async () => {
  const known = new Set(names.map((name) => name.split(',')[0]));
  const calls = (await routesOf(t.app)).filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
  const undecided = calls.filter((route) => !known.has(route) && !namesNoStream.some((reason) => reason.test(route)));
  expect(undecided).toEqual([]);
  expect([...known].filter((route) => !calls.includes(route ?? ''))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  it.each(roles)('shows a %s what the access rule shows, and nothing else', async (role) => {
    const outcome = async (access: 'allow' | 'deny') => {
      const [one, other] = [await create(), await create()];
      const who = await ruled(role, access, one.id);
      const way = streamWays(t, admin, live)[name];
      const answers: (boolean | 'refused' | undefined)[] = [];
      for (const stream of [one, other])
        answers.push(await way?.(who, stream).catch((error: unknown) => refusedOrThrow(error)));
      // They would fill the pages of the next tests.
      await t.deps.db.deleteFrom('stream').execute();
      return answers;
    };
    const [allowed, denied] = [await outcome('allow'), await outcome('deny')];
    const got = [...allowed, ...denied];
    const isRefused = allowed[0] === 'refused';
    const may = (alone[name] ?? roles).includes(role);
    // The role may not, whatever the stream: the answer is the same for all. Or not with this one: what is hidden stays so.
    const wanted = isRefused
      ? got.map(() => 'refused')
      : may
        ? [false, true, true, false]
        : [false, got[1], got[2], false];
    expect(got).toEqual(wanted);
  });
});

function refusedOrThrow(error: unknown): 'refused' {
  if (error instanceof Refused) return 'refused';
  throw error;
}
