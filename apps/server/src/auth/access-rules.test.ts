import { roles } from '@touchline/contract';
import type { Role } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { Refused, streamWays, titled } from '#server/testing/stream-ways';
import type { CreatedStream } from '#server/testing/stream-ways';

/**
 * Routes that name no stream, with the reason why they need no row in `streamWays`. A new route must be added here or
 * there; until then this test fails.
 */
const namesNoStream = [
  /^GET \/api\/openapi.json$/,
  /\/api\/auth\//,
  /\/api\/system\//,
  // Has its own tests: `sees`, the access rule in memory, decides which events a caller gets.
  /^GET \/api\/events$/,
  // For media servers, which have no access rule.
  /\/api\/hooks\//,
  /\/api\/stream\/(sports?|tournaments?|teams?|resolutions?|servers?|status(es)?|clients?|synonyms?)(\/|$)/,
  // Counts of references, the same for every user.
  /^GET \/api\/stream\/uses$/,
  // Counts within the access rule: streams/access.test.ts and the tests of the dashboard.
  /^GET \/api\/(streams\/tags|dashboard|dashboard\/trends)$/,
  /^(GET|POST|DELETE) \/api\/users?(\/passwd|\/image)?$/,
  /\/api\/profile(\/(settings|statistics|sessions|tokens))?$/,
  /\/api\/(profile|user)\/(second-factor|passkeys?)/,
  // The user's own rows; their tests cover the stream data in them under both rules.
  /\/api\/profile\/(playlist|blacklist|handovers?|layouts|shift|mosaics?|notices|push|review|views?|imports?|exports?)/,
  // Feeds show streams within the access rule of their owner: personal-feeds/calendar.test.ts and player-list.test.ts.
  /\/api\/(profile\/feeds|feeds\/)/,
  // A replay names streams within the access rule: auto-takes/rules.test.ts.
  /\/api\/profile\/auto-takes?(\/|$)/,
  /\/api\/support\//,
  // An incident names streams within the access rule: incidents/routes.test.ts.
  /\/api\/incidents?(\/|$)/,
  // Conflicts name streams within the access rule: planning/conflicts.test.ts, lineup.test.ts, take-conflicts.test.ts.
  /\/api\/(streams?|lineup|stream\/takes)\/conflicts$/,
  // Of streams that follow the feed: fixtures/postponed.test.ts.
  /\/api\/(stream\/fixture\/(take|answer)|streams\/fixtures\/questions)$/,
  // A new stream cannot be hidden.
  /^POST \/api\/stream$/,
  // The user's own files; the tests of imports show that rows match streams within the access rule.
  /\/api\/(streams\/(template|import)|imports?(\/.*)?)$/,
];

/** Stricter than the route: only administrators delete an archived stream permanently. */
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

const create = async (): Promise<CreatedStream> => {
  const key = `key-of-stream-${made++}`;
  return { id: await idOf(admin, '/stream', match(records, { key, title: titled(key), status: live })), key };
};

/** A new user of a role under a rule that lists one stream; their requests are counted. */
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

it('covers every route that names a stream, and has a reason for every other route', async () => {
  const known = new Set(names.map((name) => name.split(',')[0]));
  const calls = (await routesOf(t.app)).filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
  const undecided = calls.filter((route) => !known.has(route) && !namesNoStream.some((reason) => reason.test(route)));
  expect(undecided).toEqual([]);
  expect([...known].filter((route) => !calls.includes(route ?? ''))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  it.each(roles)('shows a %s only what the access rule allows', async (role) => {
    const outcome = async (access: 'allow' | 'deny') => {
      const [one, other] = [await create(), await create()];
      const who = await ruled(role, access, one.id);
      const way = streamWays(t, admin, live)[name];
      const answers: (boolean | 'refused' | undefined)[] = [];
      for (const stream of [one, other])
        answers.push(await way?.(who, stream).catch((error: unknown) => refusedOrThrow(error)));
      // These streams would fill the pages of the next tests.
      await t.deps.db.deleteFrom('stream').execute();
      return answers;
    };
    const [allowed, denied] = [await outcome('allow'), await outcome('deny')];
    const got = [...allowed, ...denied];
    const isRefused = allowed[0] === 'refused';
    const may = (alone[name] ?? roles).includes(role);
    // Either the role is refused for any stream, with the same response, or only for this one, which stays hidden.
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
