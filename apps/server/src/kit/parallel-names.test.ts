import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** What makes a record of a name, and what changes a record so that it has one. */
const directories: [string, string, (name: string) => object][] = [
  ['sport', 'name', (name) => ({ name, duration: 90 })],
  ['tournament', 'name', (name) => ({ name, sport: records.sport })],
  ['team', 'name', (name) => ({ name, sport: records.sport })],
  ['resolution', 'name', (name) => ({ name, width: 640, height: 360 })],
  ['status', 'name', (name) => ({ name, nameRu: name, color: '#00ff00', phase: 'live' })],
  ['client', 'name', (name) => ({ name })],
  ['server', 'fqdn', (name) => ({ fqdn: `${name}.example.org` })],
];
/** The same name as people type it. */
const spellings = ['parallel', 'PARALLEL', ' Parallel ', 'pArAlLeL'];
const twenty = Array.from({ length: 20 }, (_, n) => spellings[n % spellings.length] ?? '');

describe.each(directories)('twenty who at the same moment want one name of a %s', (entity, field, body) => {
  const path = `/stream/${entity}`;
  const list = entity === 'status' ? '/stream/statuses' : `${path}s`;
  const count = async () => Number((await admin.call('GET', list)).body.total);

  it('are one who gets it and nineteen who are told so', async () => {
    const before = await count();
    const answers = await Promise.all(twenty.map((name) => admin.call('POST', path, body(name.trim()))));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(19);
    for (const answer of refusals)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'already_exists', fields: { [field]: { code: 'already_taken' } } },
      });
    expect(await count()).toBe(before + 1);
  });

  it('are also one when they rename', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await idOf(admin, path, body(`other${n}`)));
    const renamed = (name: string) => Object.entries(body(name)).filter(([key]) => key === field);
    const answers = await Promise.all(
      ids.map((id, n) =>
        admin.call('PUT', path, { id, ...Object.fromEntries(renamed(n % 2 ? 'Renamed' : 'rENAMED')) }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
