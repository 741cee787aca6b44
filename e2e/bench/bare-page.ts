import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const source = join(import.meta.dirname, '../../apps/web');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the bare table of apps/web/bench and serves it compressed; `/api` is passed on to the console. Returns its URL. */
export async function serveBarePage(console: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const args = ['build', 'bench/bare-table', '--outDir', folder, '--logLevel', 'error'];
  const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: source, stdio: 'inherit' });
  if (status !== 0) throw new Error('The bare table could not be built');
  const kept = new Map<string, Buffer>();
  const compressed = (path: string) => {
    const body = kept.get(path) ?? brotliCompressSync(readFileSync(path));
    kept.set(path, body);
    return body;
  };
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url.startsWith('/api/')) {
      void pass(console + url, headers.authorization ?? '').then(({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'br' })
          .end(brotliCompressSync(body)),
      );
      return;
    }
    const file = join(folder, url === '/' ? 'index.html' : url);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', 'content-encoding': 'br' })
      .end(compressed(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function pass(url: string, authorization: string) {
  const response = await fetch(url, { headers: { authorization } });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}
