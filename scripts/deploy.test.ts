import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it('haproxy gives up the rights of root, as under the file of Debian that ours replaces', () => {
  const [, ofGlobal = ''] = /^global\n((?: .*\n)+)/m.exec(read('deploy/high-availability/haproxy.cfg')) ?? [];
  const lines = ofGlobal.split('\n').map((line) => line.trim());
  expect(lines).toEqual(expect.arrayContaining(['user haproxy', 'group haproxy', 'chroot /var/lib/haproxy']));
});

it('no account of a database machine is let into PostgreSQL without proof', () => {
  expect(read('deploy/high-availability/patroni.yml')).not.toMatch(/^ *- \w.* trust$/m);
});

const streamModule = '/usr/lib/nginx/modules/ngx_stream_module.so';
const canTestAll = hasNginx && existsSync(streamModule) && spawnSync('openssl', ['version']).status === 0;

it.skipIf(!canTestAll)(
  'nginx takes all the files together: the console, a cache and RTMPS on one machine',
  async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'tls'));
    const [key, certificate] = [join(folder, 'tls/privkey.pem'), join(folder, 'tls/fullchain.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    writeFileSync(join(folder, 'edge-token.conf'), 'map $host $touchline_edge_token { default "edge-token"; }');
    const ports = new Map<string, number>();
    for (const port of ['80', '443', '1936']) ports.set(port, await freePort());
    for (const name of ['touchline.conf', 'touchline-edge.conf', 'touchline-rtmps.conf']) {
      const here = read(`deploy/nginx/${name}`)
        .replaceAll(/\/(?:etc\/touchline|var\/cache\/nginx)(?=\/)/g, folder)
        .replaceAll(/(?<=listen (?:\[::\]:)?)\d+/g, (port) => String(ports.get(port)));
      writeFileSync(join(folder, name), here);
    }
    // Otherwise nginx makes and takes over folders of the installed one.
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
    const nginx = `load_module ${streamModule}; pid ${folder}/nginx.pid; events {} include ${folder}/touchline-rtmps.conf;
    http { access_log off; ${own.join(' ')} include ${folder}/touchline.conf; include ${folder}/touchline-edge.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), nginx);
    const { stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
    expect(stderr.toString()).toMatch(/test is successful\s*$/);
  },
);

const token = 'a-token-that-is-secret';

it.skipIf(!hasNginx).each([
  ['touchline.conf', ['/api/feeds/calendar?token=', '/hls/key~', '/dash/key~', '/ws/key~']],
  ['touchline-edge.conf', ['/hls/key~', '/dash/key~', '/ws/key~']],
])('nginx with %s writes no token into a log, also while what is behind it is away', async (file, paths) => {
  const folder = emptyFolder();
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

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
