import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from './fixtures.ts';
import type { Caller } from './fixtures.ts';

/** A feed on this machine; `says` makes the console load what it then has. */
export async function startFeed(admin: Caller) {
  let matches: object[] = [];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(matches));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`;
  const set = async (settings: object) => {
    expect(await admin.call('PUT', '/system/settings', settings)).toMatchObject({ status: 200 });
  };
  return {
    async follow(plansStreams: boolean): Promise<void> {
      await set({ feedUrl: url, feedAllowPrivate: true, feedMapping: {}, feedPlansStreams: plansStreams });
    },
    async says(...next: object[]): Promise<void> {
      matches = next;
      const { body } = await admin.call('POST', '/system/feed/run');
      expect(body).toMatchObject({ failure: null });
    },
    async stop(): Promise<void> {
      await set({ feedUrl: '', feedAllowPrivate: false, feedPlansStreams: false });
      server.closeAllConnections();
      server.close();
    },
  };
}
