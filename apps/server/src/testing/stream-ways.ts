import { soon } from '#server/lineup/testing/soon';
import { idOf } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';

export type CreatedStream = { id: number; key: string };
/** Whether a caller finds a stream this way; false when the response is the same as if it did not exist. */
type Way = (who: Caller, stream: CreatedStream) => Promise<boolean>;
type Answer = Awaited<ReturnType<Caller['call']>>;

/** A call that the caller's role does not allow for any stream. */
export class Refused extends Error {}

const isFound = ({ status }: { status: number }) => {
  if (status === 403) throw new Refused();
  if (status !== 200 && status !== 404) throw new Error(`answered ${status}`);
  return status === 200;
};
const isListed = (id: number, answer: Answer) => {
  if (!isFound(answer)) throw new Error('a list answered 404');
  const { data, total } = answer.body;
  // A row that is not on the page must not be in the total.
  if (total !== data.length) throw new Error(`total ${String(total)} of ${data.length} rows`);
  return data.some((row) => row['id'] === id);
};
const ids = (answer: Answer) => isFound(answer) && (answer.body['ids'] as number[]).length === 1;
const only = (id: number) => ({ 'Filter-Column': 'id', 'Filter-Value': `${id}` });
/** The title of the stream with a key, by which users who may not see the key find it. */
export const titled = (key: string) => `named ${key}`;
const hundred = { 'Page-Size': '100' };

/** Whether it is in the schedule of the day of `match`. */
const isScheduled: Way = async (who, { id }) => {
  const day = { from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' };
  const answer = await who.call('GET', '/streams/schedule', day);
  return isFound(answer) && answer.body.data.some((row) => row['id'] === id);
};

/** Ways to find a stream in the line-up, to which it is moved, by what the feed says of it, and by planning others like it. */
function planningWays(admin: Caller): Record<string, Way> {
  return {
    'GET /api/stream/fixture': async (who, { id }) => isFound(await who.call('GET', '/stream/fixture', { id })),
    'POST /api/stream/series': async (who, { id }) =>
      isFound(await who.call('POST', '/stream/series', { id, dates: ['2031-01-01'], preview: true })),
    'GET /api/stream/round': async (who, { id }) => isFound(await who.call('GET', '/stream/round', { id })),
    'POST /api/stream/round': async (who, { id }) =>
      isFound(
        await who.call('POST', '/stream/round', {
          id,
          matches: [{ startDate: '2031-01-01', startTime: '12:00' }],
          preview: true,
        }),
      ),
    'GET /api/lineup': async (who, { id }) => {
      await admin.call('PUT', '/stream', { id, ...soon(60) });
      const answer = await who.call('GET', '/lineup', { hours: 3 });
      return isFound(answer) && answer.body.data.some((row) => row['id'] === id);
    },
    'POST /api/lineup/decision': async (who, { id }) =>
      isFound(await who.call('POST', '/lineup/decision', { stream: id, isGo: true })),
    'POST /api/lineup/confirm': async (who, { id }) => {
      // Nobody holds it.
      const { status } = await who.call('POST', '/lineup/confirm', { stream: id });
      return isFound({ status: status === 422 ? 200 : status });
    },
  };
}

/** Ways to find a stream by its time, by its signal, and by what was measured of it. */
function signalWays(t: TestApp, admin: Caller): Record<string, Way> {
  return {
    ...planningWays(admin),
    'GET /api/streams/schedule': isScheduled,
    'GET /api/stream/why': async (who, { id }) => isFound(await who.call('GET', '/stream/why', { id })),
    'GET /api/stream/preview': async (who, { id }) => isFound(await who.call('GET', '/stream/preview', { id })),
    'GET /api/stream/picture': async (who, { id }) => {
      const { status } = await who.call('GET', '/stream/picture', { id });
      return isFound({ status: status === 204 ? 200 : status });
    },
    'POST /api/stream/publish-secret': async (who, { id }) =>
      isFound(await who.call('POST', '/stream/publish-secret', { id })),
    'POST /api/stream/cut': async (who, { id }) => isFound(await who.call('POST', '/stream/cut', { id })),
    'DELETE /api/stream/cut': async (who, { id }) => isFound(await who.call('DELETE', '/stream/cut', { id })),
    'GET /api/stream/thresholds': async (who, { id }) => isFound(await who.call('GET', '/stream/thresholds', { id })),
    'PUT /api/stream/thresholds': async (who, { id }) => isFound(await who.call('PUT', '/stream/thresholds', { id })),
    'GET /api/stream/same-picture': async (who, { id }) =>
      isFound(await who.call('GET', '/stream/same-picture', { id })),
    'GET /api/stream/samples': async (who, { id }) =>
      isFound(await who.call('GET', '/stream/samples', { id, ...lastHour() })),
    'GET /api/stream/samples/export': async (who, { id }) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const query = { id: String(id), ...lastHour(), format: 'csv' };
      const { statusCode } = await t.app.inject({ url: '/api/stream/samples/export', query, headers });
      return isFound({ status: statusCode });
    },
  };
}

/** Ways to find a stream by the links that are made for clients. */
function linkWays(admin: Caller): Record<string, Way> {
  const makeLink = async ({ id, key }: CreatedStream) => {
    const server = await idOf(admin, '/stream/server', { fqdn: `${key}.example.org`, hls: '/{key}', signed: true });
    await admin.call('PUT', '/stream', { id, server });
    const client = await idOf(admin, '/stream/client', { name: `Client of ${key}` });
    return (await admin.call('POST', '/stream/link', { stream: id, client, until: inAnHour() })).body;
  };
  return {
    'GET /api/stream/links': async (who, { id }) => isFound(await who.call('GET', '/stream/links', { stream: id })),
    'GET /api/stream/links/copied': async (who, { id }) =>
      isFound(await who.call('GET', '/stream/links/copied', { stream: id })),
    'POST /api/stream/link/copied/revoke': async (who, { id }) => {
      // Its server signs no links.
      const { status } = await who.call('POST', '/stream/link/copied/revoke', { stream: id, user: admin.id });
      return isFound({ status: status === 422 ? 200 : status });
    },
    'POST /api/stream/link': async (who, { id }) => {
      const { status } = await who.call('POST', '/stream/link', { stream: id, client: 999_999 });
      return isFound({ status: status === 422 ? 200 : status });
    },
    'POST /api/stream/link/revoke': async (who, stream) =>
      isFound(await who.call('POST', '/stream/link/revoke', { id: (await makeLink(stream))['id'] })),
    'POST /api/stream/link/viewers': async (who, stream) =>
      isFound(await who.call('POST', '/stream/link/viewers', { id: (await makeLink(stream))['id'], maxViewers: 2 })),
    'POST /api/stream/link/identify': async (who, stream) => {
      const { hls: address } = (await makeLink(stream))['links'] as { hls: string };
      const answer = await who.call('POST', '/stream/link/identify', { address });
      return isFound(answer) && answer.body['found'] !== null;
    },
  };
}

/** Ways to find a stream by who has watched it. */
function viewerWays(t: TestApp, admin: Caller): Record<string, Way> {
  const watch = async ({ id: stream, key: name }: CreatedStream) => {
    const server = await idOf(admin, '/stream/server', { fqdn: `${name}.viewers.example.org` });
    const seen = {
      server,
      name,
      stream,
      kind: null,
      format: 'hls',
      ip: '',
      seconds: 1,
      bytes: 1,
    } as const;
    const row = { ...seen, startedAt: new Date() };
    await t.deps.db.insertInto('watch_session').values(row).execute();
  };
  const of = ({ id }: CreatedStream) => ({ 'Filter-Column': 'stream', 'Filter-Value': `${id}` });
  const listed = async (answer: Answer, { id }: CreatedStream) =>
    isFound(answer) && answer.body.data.some((row) => row['stream'] === id);
  const exported = (path: string) => async (who: Caller, stream: CreatedStream) => {
    await watch(stream);
    const headers = { authorization: `Bearer ${who.token}` };
    const { statusCode, body } = await t.app.inject({ url: `/api/stream/${path}/export?format=csv`, headers });
    return isFound({ status: statusCode }) && body.includes(titled(stream.key));
  };
  return {
    'GET /api/stream/viewers': async (who, stream) => {
      await watch(stream);
      return listed(await who.call('GET', '/stream/viewers', {}, of(stream)), stream);
    },
    'GET /api/stream/viewers/sums': async (who, stream) => {
      await watch(stream);
      return listed(await who.call('GET', '/stream/viewers/sums', {}, of(stream)), stream);
    },
    'POST /api/stream/viewers/sums': async (who, stream) => {
      await watch(stream);
      return listed(await who.call('POST', '/stream/viewers/sums', { name: titled(stream.key) }), stream);
    },
    'GET /api/stream/viewers/export': exported('viewers'),
    'GET /api/stream/viewers/sums/export': exported('viewers/sums'),
  };
}

const lastHour = () => ({ from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Every way to find a stream, by its route; a suffix after a comma distinguishes several of one route. `live` is the
 * status of the streams. `admin`, who may see everything, prepares the data.
 */
export function streamWays(t: TestApp, admin: Caller, live: number): Record<string, Way> {
  const comment = async (who: Caller, stream: number) => {
    const values = { stream, user: who.id, message: 'x' };
    return (await t.deps.db.insertInto('comment').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const archive = (id: number) => admin.call('DELETE', '/stream', { ids: id });
  return {
    'GET /api/stream': async (who, { id }) => isFound(await who.call('GET', '/stream', { id })),
    'GET /api/streams': async (who, { id }) => isListed(id, await who.call('GET', '/streams', {}, hundred)),
    'GET /api/streams, filtered': async (who, { id }) => isListed(id, await who.call('GET', '/streams', {}, only(id))),
    'POST /api/streams': async (who, { id, key }) =>
      isListed(id, await who.call('POST', '/streams', { name: titled(key) })),
    ...signalWays(t, admin),
    ...linkWays(admin),
    ...viewerWays(t, admin),
    'GET /api/stream/findby/key': async (who, { key }) => isFound(await who.call('GET', '/stream/findby/key', { key })),
    'GET /api/streams/export': async (who, { key }) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const { statusCode, body } = await t.app.inject({ url: '/api/streams/export?format=csv', headers });
      return isFound({ status: statusCode }) && body.includes(titled(key));
    },
    'GET /api/monitoring': async (who, { id }) => isListed(id, await who.call('GET', '/monitoring', {}, hundred)),
    'GET /api/stream/history': async (who, { id }) => isFound(await who.call('GET', '/stream/history', { id })),
    'GET /api/stream/comments': async (who, { id }) =>
      isFound(await who.call('GET', '/stream/comments', { stream_id: id })),
    'POST /api/stream/comment': async (who, { id }) =>
      isFound(await who.call('POST', '/stream/comment', { stream_id: id, message: 'x' })),
    'PUT /api/stream/comment': async (who, { id }) =>
      isFound(await who.call('PUT', '/stream/comment', { id: await comment(who, id), message: 'y' })),
    'DELETE /api/stream/comment': async (who, { id }) =>
      ids(await who.call('DELETE', '/stream/comment', { ids: await comment(who, id) })),
    'GET /api/stream/mentions': async (who, { id }) =>
      isFound(await who.call('GET', '/stream/mentions', { stream_id: id, name: '' })),
    'GET /api/stream/takes': async (who, { id }) => isFound(await who.call('GET', '/stream/takes', { stream_id: id })),
    'PUT /api/stream/takes': async (who, { id }) =>
      isFound(await who.call('PUT', '/stream/takes', { stream_id: id, take: [who.id] })),
    'PUT /api/stream': async (who, { id }) => isFound(await who.call('PUT', '/stream', { id, title: 'x' })),
    'PUT /api/streams/update/statuses': async (who, { id }) => isMoved(who, id, live),
    'PUT /api/streams/update/fields': async (who, { id }) => isBulkEdited(who, id),
    'DELETE /api/stream': async (who, { id }) => ids(await who.call('DELETE', '/stream', { ids: id })),
    'DELETE /api/stream, for ever': async (who, { id }) => {
      await archive(id);
      return ids(await who.call('DELETE', '/stream', { ids: id, permanent: true }));
    },
    'DELETE /api/archive': async (who, { id }) => {
      await archive(id);
      return ids(await who.call('DELETE', '/archive', { ids: id }));
    },
    'POST /api/user/access/preview': async (who, { id }) => {
      const answer = await who.call('POST', '/user/access/preview', { access: 'deny', streams: [id] });
      return isFound(answer) && answer.body.total === 1;
    },
    'PUT /api/user': async (who, { id }) => {
      const answer = await who.call('PUT', '/user', { id: (await t.signIn('viewer')).id, streams: [id] });
      return isFound({ status: answer.status === 422 ? 404 : answer.status });
    },
  };
}

async function isBulkEdited(who: Caller, id: number): Promise<boolean> {
  const edit = { streams: [{ id, version: 1 }], changes: { comment: 'x' }, preview: true };
  const answer = await who.call('PUT', '/streams/update/fields', edit);
  if (!isFound(answer)) return false;
  return (answer.body['streams'] as { refusal: { code: string } | null }[])[0]?.refusal?.code !== 'not_found';
}

async function isMoved(who: Caller, id: number, status: number): Promise<boolean> {
  const answer = await who.call('PUT', '/streams/update/statuses', { ids: [id], status });
  return isFound(answer) && (answer.body['results'] as { code: string | null }[])[0]?.code !== 'not_found';
}
