import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type HookCall = { path: string; authorization: string | undefined; body: Record<string, unknown> };

export type FakeConsole = {
  url: string;
  calls: HookCall[];
  /** What the next hooks are answered with. */
  answer: { status: number; body: unknown };
  pulls: { key: string; source_url: string }[] | null;
  /** While true, hooks get no answer at all. */
  isSilent: boolean;
  /** What hooks wait for before they are answered. */
  waitsFor: Promise<void>;
  stop: () => Promise<void>;
};

/** A console that answers media hooks as it is told. */
export async function startFakeConsole(): Promise<FakeConsole> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.endsWith('/pulls')) {
        response.writeHead(fake.pulls ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify(fake.pulls ? { pulls: fake.pulls } : { code: 'not_found', message: '' }));
        return;
      }
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString());
      fake.calls.push({ path, authorization: request.headers.authorization, body });
      if (fake.isSilent) return;
      const { status, body: told } = fake.answer;
      void fake.waitsFor.then(() =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told)),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const fake: FakeConsole = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    calls: [],
    answer: { status: 200, body: { allow: true, reason: null, source_url: null } },
    pulls: null,
    isSilent: false,
    waitsFor: Promise.resolve(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
