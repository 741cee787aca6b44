import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, hasNginx, startNginxSites } from '@touchline/media/testing/nginx';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('haproxy keeps connections for the database, however many people and players come', () => {
  const [, ...sections] = read('deploy/high-availability/haproxy.cfg').split(/^(?=\w)/m);
  const limitOf = (section = '') => Number(/^ +maxconn (\d+)$/m.exec(section)?.[1]);
  const open = sections.filter((section) => /^(?:listen|frontend) (?!database$)/m.test(section));
  expect(open).toHaveLength(5);
  const openSum = open.reduce((sum, section) => sum + limitOf(section), 0);
  const ofDatabase = Number(/max_connections: (\d+)/.exec(read('deploy/high-availability/patroni.yml'))?.[1]);
  expect(limitOf(sections.find((section) => section.startsWith('global'))) - openSum).toBeGreaterThan(ofDatabase);
});

const token = 'a-token-that-is-secret';

it.skipIf(!hasNginx).each([
  ['touchline.conf', ['/api/feeds/calendar?token=', '/hls/key~', '/dash/key~', '/ws/key~']],
  ['touchline-edge.conf', ['/hls/key~', '/dash/key~', '/ws/key~']],
])('nginx with %s writes no token into a log, also while what is behind it is away', async (file, paths) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [port, plainPort, closed] = [await freePort(), await freePort(), await freePort()];
  const sites = read(`deploy/nginx/${file}`)
    .replace('include /etc/touchline/edge-token.conf;', 'map $host $touchline_edge_token { default "edge-token"; }')
    .replace('/var/cache/nginx/touchline', '{directory}/cache')
    .replaceAll(/127\.0\.0\.1:808\d/g, `127.0.0.1:${closed}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll(/^ *(listen \[::\]|ssl_).*$/gm, '');
  const logs = ['access', 'error'].map((name) => join(folder, `${name}.log`));
  const stop = await startNginxSites(`access_log ${logs[0]}; error_log ${logs[1]};\n${sites}`, port);
  onTestFinished(stop);
  const statusOf = async (at: number, path: string) =>
    (await fetch(`http://127.0.0.1:${at}${path}${token}`, { redirect: 'manual' })).status;
  for (const path of paths) expect(await statusOf(port, path)).toBe(502);
  if (sites.includes(`:${plainPort};`)) await statusOf(plainPort, paths[0] ?? '');
  expect(logs.map((log) => readFileSync(log, 'utf8')).join('')).not.toContain(token);
});
