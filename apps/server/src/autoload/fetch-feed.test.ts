import { feedLimits } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchFeed } from '#server/autoload/fetch-feed';
import { drip, flood, json, redirect, startFeedServer, text } from '#server/autoload/testing/feed-server';

let feed: Awaited<ReturnType<typeof startFeedServer>>;
beforeAll(async () => {
  feed = await startFeedServer();
});
afterAll(() => feed.stop());

const outcome = (url: string, allowPrivate: boolean, limits: object = {}, format: 'json' | 'ical' = 'json') =>
  fetchFeed({ url, format }, allowPrivate, { ...feedLimits, ...limits }, null).then(
    ({ text: body }) => ({ body }),
    (error: unknown) => error,
  );

describe('the address of a feed', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
  ])('%s is private and is refused before anything is sent', async (url) => {
    feed.says(json([]));
    expect(await outcome(url.replace('PORT', String(feed.port)), false)).toMatchObject({ code: 'forbidden_target' });
    expect(feed.requests).toEqual([]);
  });

  it('may be private where the settings say so', async () => {
    feed.says(json([1]));
    expect(await outcome(feed.url, true)).toEqual({ body: '[1]' });
  });

  it.each(['file:///etc/passwd', 'ftp://example.org/feed', 'not an address', ''])('is not «%s»', async (url) => {
    expect(await outcome(url, true)).toMatchObject({ code: 'bad_url' });
  });

  it('must have a name that is known and a server that listens', async () => {
    expect(await outcome('http://nobody.invalid/feed', false)).toMatchObject({ code: 'dns' });
    expect(await outcome('http://127.0.0.1:1/', true)).toMatchObject({ code: 'connect' });
    expect(await outcome(feed.url.replace('http:', 'https:'), true)).toMatchObject({ code: 'tls' });
  });
});

describe('redirects', () => {
  it('are followed up to five', async () => {
    feed.says((request, response) => {
      const hop = Number(request.url?.slice(1)) || 0;
      (hop < 5 ? redirect(`/${hop + 1}`) : json(['there']))(request, response);
    });
    expect(await outcome(feed.url, true)).toEqual({ body: '["there"]' });
    expect(feed.requests).toEqual(['/feed.json', '/1', '/2', '/3', '/4', '/5']);
  });

  it('in a circle end', async () => {
    feed.says(redirect('/again'));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'redirects' });
    expect(feed.requests).toHaveLength(6);
  });

  it('lead to no other private host than that of the feed itself', async () => {
    feed.says(redirect(`http://localhost:${feed.port}/inside`));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'forbidden_target' });
    expect(feed.requests).toEqual(['/feed.json']);
    feed.says(redirect('http://169.254.169.254/latest/'));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'forbidden_target' });
  });

  it('lead only to http and https', async () => {
    feed.says(redirect('file:///etc/passwd'));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'bad_url' });
  });
});

describe('an answer', () => {
  it.each([
    ['text/html', '<html>', 'wrong_type'],
    ['application/jsonp', '[]', 'wrong_type'],
    ['text/plain', '[]', 'wrong_type'],
  ])('of type %s is refused', async (type, body, code) => {
    feed.says(text(type, body));
    expect(await outcome(feed.url, true)).toMatchObject({ code });
  });

  it.each(['application/json', 'text/json; charset=utf-8', 'application/vnd.league+json'])(
    'of type %s is read',
    async (type) => {
      feed.says(text(type, '[]'));
      expect(await outcome(feed.url, true)).toEqual({ body: '[]' });
    },
  );

  it('of a calendar is a calendar or plain text, and no JSON', async () => {
    for (const type of ['text/calendar; charset=utf-8', 'text/plain', 'application/octet-stream']) {
      feed.says(text(type, 'BEGIN:VCALENDAR'));
      expect(await outcome(feed.url, true, {}, 'ical')).toEqual({ body: 'BEGIN:VCALENDAR' });
    }
    feed.says(json([]));
    expect(await outcome(feed.url, true, {}, 'ical')).toMatchObject({ code: 'wrong_type' });
  });

  it('is asked for by its ETag, and kept when it has not changed', async () => {
    const asked: (string | undefined)[] = [];
    feed.says((request, response) => {
      const given = request.headers['if-none-match'];
      asked.push(given);
      if (given === '"1"') response.writeHead(304, { etag: '"1"' }).end();
      else response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' }).end('[1]');
    });
    const source = { url: feed.url, format: 'json' } as const;
    const first = await fetchFeed(source, true, feedLimits, null);
    expect(first).toMatchObject({ text: '[1]', etag: '"1"' });
    expect(await fetchFeed(source, true, feedLimits, first)).toEqual(first);
    expect(await fetchFeed(source, true, feedLimits, { ...first, etag: '"0"' })).toEqual(first);
    expect(asked).toEqual([undefined, '"1"', '"0"']);
  });

  it('that is compressed, not UTF-8, not 2xx or cut off is refused', async () => {
    const says = (status: number, headers: object, body: Buffer) =>
      feed.says((_request, response) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
      );
    says(200, { 'content-encoding': 'gzip' }, Buffer.from('[]'));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'wrong_type' });
    says(200, {}, Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'broken_json' });
    says(503, {}, Buffer.from('[]'));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'http_status', detail: '503' });
    feed.says((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[', () => response.destroy());
    });
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'no_answer' });
  });

  it('of a hundred megabytes is left after five', async () => {
    const sent = { bytes: 0 };
    feed.says(flood(sent));
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'too_large', detail: '5' });
    expect(sent.bytes).toBeLessThan(50 * 1_048_576);
  });

  it('that says it is too large is not read at all', async () => {
    feed.says((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(6 * 1_048_576) });
      response.flushHeaders();
    });
    expect(await outcome(feed.url, true)).toMatchObject({ code: 'too_large' });
  });

  it('that drips, or does not come, ends with the time for all of it', async () => {
    feed.says(drip());
    expect(await outcome(feed.url, true, { timeMs: 200 })).toMatchObject({ code: 'timeout' });
    feed.says(() => {});
    expect(await outcome(feed.url, true, { timeMs: 200 })).toMatchObject({ code: 'timeout', detail: '0.2' });
  });
});
