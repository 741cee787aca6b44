import { CallFailed, openClient } from '@touchline/client';
import type { Client } from '@touchline/client';
import { runCommand } from '@touchline/client/cli';
import { resources } from '@touchline/client/resources';
import type { Resource } from '@touchline/client/resources';
import * as contract from '@touchline/contract';
import type { Route } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTokenDesk } from '#server/access-tokens/testing/token-desk';
import { makeRecords, match } from '#server/testing/records';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let url = '';
let token = '';
let readOnly = '';
let client: Client;
let streams: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  const desk = await openTokenDesk(t);
  const records = await makeRecords(desk.admin);
  for (const commentator of ['Ann', 'Bob', 'Cid']) {
    const { body } = await desk.admin.call('POST', '/stream', match(records, { commentator }));
    streams.push(Number(body['id']));
  }
  token = (await desk.make(desk.admin, 'administer')).token;
  readOnly = (await desk.make(desk.admin, 'read')).token;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  client = openClient({ url: `${url}/`, token });
});
afterAll(() => t.close());

/** Runs a command as a user does. */
async function run(
  words: string[],
  env: Record<string, string> = {},
  typed = '',
  signal = new AbortController().signal,
) {
  const text = { out: [] as string[], err: [] as string[] };
  const code = await runCommand(words, {
    env: { TOUCHLINE_URL: url, TOUCHLINE_TOKEN: token, ...env },
    print: (line) => void text.out.push(line),
    complain: (line) => void text.err.push(line),
    readInput: async () => typed,
    signal,
  });
  return { code, out: text.out.join('\n'), err: text.err.join('\n') };
}

describe('the client', () => {
  it('calls the API with typed inputs and replies', async () => {
    const { name, role } = await client.call('GET /profile', {});
    expect({ name, role }).toEqual({ name: 'admin 1', role: 'admin' });
    const { data, total } = await client.call('GET /streams', {}, { size: 2, sort: 'id', order: 'desc' });
    expect([data.map(({ id }) => id), total]).toEqual([streams.toReversed().slice(0, 2), 3]);
    const { ids } = await client.call('DELETE /stream/sport', { ids: [999_998, 999_999] });
    expect(ids).toEqual([]);
  });

  it('reads all rows of a list page by page, in any alphabet', async () => {
    const found: number[] = [];
    for await (const { id } of client.rows('GET /streams', {}, { size: 2, sort: 'id' })) found.push(id);
    expect(found).toEqual(streams);
    const { data } = await client.call('GET /stream/sports', {}, { filter: { name: 'Футбол' } });
    expect(data.map(({ name }) => name)).toEqual(['Футбол']);
  });

  it('throws what the API refuses, and that nothing answers', async () => {
    const refused = await client.call('POST /stream/sport', { name: '', duration: 1 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallFailed);
    expect(refused).toMatchObject({ status: 422, code: 'invalid', fields: { name: { code: 'required' } } });
    const nobody = openClient({ url: 'http://127.0.0.1:1', token });
    await expect(nobody.call('GET /profile', {})).rejects.toMatchObject({ status: null, code: null });
  });

  it('makes one record of a post that is repeated with its key', async () => {
    const input = { name: 'Rowing', duration: 60 };
    const make = () => client.call('POST /stream/sport', input, { idempotencyKey: 'rowing-1' });
    const [one, other] = [await make(), await make()];
    expect(one.id).toBe(other.id);
  });

  it('gets live events, and the refusal of a token that is revoked', async () => {
    const stop = new AbortController();
    const events = client.events(stop.signal);
    const first = events.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.call('PUT /stream', { id: streams[0] ?? 0, commentator: 'Dan' });
    expect((await first).value).toMatchObject({ kind: 'stream', data: { id: streams[0] } });
    stop.abort();
    expect(await events.next()).toMatchObject({ done: true });
    const refused = openClient({ url, token: `${token}x` }).events(new AbortController().signal);
    await expect(refused.next()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('gets what was published while a connection was replaced that had heard of nothing', async () => {
    let connections = 0;
    const losing: typeof fetch = (...request) =>
      connections++ === 0 ? Promise.resolve(new Response('retry: 1000\n\n')) : fetch(...request);
    const stop = new AbortController();
    const events = openClient({ url, token, fetch: losing }).events(stop.signal);
    const first = events.next();
    await client.call('PUT /stream', { id: streams[2] ?? 0, commentator: 'Flo' });
    const heard = [(await first).value];
    // What was published shortly before comes too: among it that the stream was made.
    const isChange = (event = heard.at(-1)) => event?.data['stream'] === streams[2] && event?.data['version'] !== 1;
    while (!isChange()) heard.push((await events.next()).value);
    expect(heard.at(-1)).toMatchObject({ kind: 'stream', data: { id: streams[2] } });
    expect(connections).toBe(2);
    stop.abort();
  });
});

describe('the command', () => {
  it('lists records as a table, a page or all, in an order, with filters and words', async () => {
    const columns = ['--columns', 'id,commentator', '--sort', 'id'];
    expect(await run(['streams', 'list', ...columns, '--size', '2'])).toEqual({
      code: 0,
      out: ['ID', ...streams.slice(0, 2)]
        .map((id, index) => [String(id).padEnd(2), ['COMMENTATOR', 'Dan', 'Bob'][index]].join('  '))
        .join('\n'),
      err: 'Page 1 of 2, 3 in all',
    });
    const all = await run(['streams', 'list', ...columns, '--all', '--desc', '--size', '1', '--json']);
    expect((JSON.parse(all.out) as { id: number }[]).map(({ id }) => id)).toEqual(streams.toReversed());
    const filtered = await run(['sports', '--filter', 'name=Футбол', '--json']);
    expect((JSON.parse(filtered.out) as { total: number }).total).toBe(1);
    const searched = await run(['streams', 'list', '--search', 'nothing like it', '--json']);
    expect((JSON.parse(searched.out) as { total: number }).total).toBe(0);
  });

  it('makes, changes, shows and deletes a record', async () => {
    const made = await run(['sports', 'create', '--set', 'name=Curling', '--set', 'duration=150', '--json']);
    const { id, name, duration } = JSON.parse(made.out) as { id: number; name: string; duration: number };
    expect([name, duration]).toEqual(['Curling', 150]);
    await run(['sports', 'update', String(id), '--input', '-'], {}, '{ "duration": 120 }');
    expect((await run(['sports', 'get', String(id)])).out).toMatch(/^duration +120$/m);
    expect((await run(['sports', 'delete', String(id)])).out).toMatch(new RegExp(`^ids +\\[${id}\\]$`, 'm'));
    expect((await run(['sports', 'get', String(id)])).err).toContain('(not_found)');
  });

  it('says errors in words of the language of the system, with their code and fields', async () => {
    const wrong = ['sports', 'create', '--set', 'name=', '--set', 'duration=0'];
    expect(await run(wrong)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Check the highlighted fields\. \(invalid\)\n/),
    });
    const russian = /[а-я]+\. \(invalid\)\n {2}name: Обязательное поле/i;
    expect((await run(wrong, { LANG: 'ru_RU.UTF-8' })).err).toMatch(russian);
    expect((await run(wrong, { LC_ALL: '', LC_MESSAGES: '', LANG: 'ru_RU.UTF-8' })).err).toMatch(russian);
    for (const option of [['--lang', 'ru'], ['--lang=ru']])
      expect((await run([...option, ...wrong], { LANG: 'en_GB.UTF-8' })).err).toMatch(russian);
    expect(await run(['sports', 'create', '--set', 'name=X'], { TOUCHLINE_TOKEN: readOnly })).toMatchObject({
      code: 1,
      err: expect.stringContaining('(scope_too_narrow)'),
    });
    expect((await run(['whoami'], { TOUCHLINE_TOKEN: 'x'.repeat(30) })).err).toContain('(unauthorized)');
    for (const command of ['whoami', 'events'])
      expect(await run([command, '--url', 'http://127.0.0.1:1'])).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^No response from http:/),
      });
  });

  it('makes any call, and prints events until it is stopped', async () => {
    const { live } = JSON.parse((await run(['call', 'GET /dashboard'])).out) as Record<string, unknown>;
    expect(live).toBeDefined();
    const stop = new AbortController();
    const printed = run(['events'], {}, '', stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.call('PUT /stream', { id: streams[1] ?? 0, commentator: 'Eve' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    stop.abort();
    const { code, out } = await printed;
    expect(code).toBe(0);
    expect(out).toContain('"kind":"stream"');
  });

  it('exits with 2 when it is written wrongly', async () => {
    for (const words of [
      [],
      ['nothing'],
      ['streams', 'get'],
      ['streams', 'get', 'x'],
      ['streams', 'list', '--wrong'],
      ['audit', 'get', '1'],
      ['users', 'create', '--set', 'name=X'],
      ['users', 'delete', '1'],
      ['call', 'profile'],
      ['streams', 'create', '--set', 'x'],
    ])
      expect({ words, code: (await run(words)).code }).toEqual({ words, code: 2 });
    expect((await run(['whoami'], { TOUCHLINE_TOKEN: '' })).err).toContain('TOUCHLINE_TOKEN');
    expect(await run(['help'])).toMatchObject({ code: 0, out: expect.stringContaining('RESOURCE list') });
  });

  it('names only calls that the API has and tokens may make', async () => {
    const known = new Set(await routesOf(t.app));
    const declared = Object.values(contract).flatMap((group) => Object.values(group) as Partial<Route>[]);
    for (const route of declared) if (route.inPerson) known.delete(`${route.method} /api${route.path}`);
    const named = Object.values<Resource>(resources).flatMap(({ one, readOnly = false, many }) => [
      `GET /api${many}`,
      ...(one === null
        ? []
        : ['GET', ...(readOnly ? [] : ['POST', 'PUT', 'DELETE'])].map((verb) => `${verb} /api${one}`)),
    ]);
    expect(named.filter((route) => !known.has(route))).toEqual([]);
  });
});
