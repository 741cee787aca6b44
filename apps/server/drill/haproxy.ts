import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Ports } from './ports.ts';
import { supervise } from './supervised.ts';
import type { Supervised } from './supervised.ts';

const configuration = resolve(import.meta.dirname, '../../../deploy/high-availability/haproxy.cfg');

/** Starts haproxy before the database, the API processes and the media nodes. */
export function startHaproxy(folder: string, ports: Ports): Supervised {
  const at = (port: number | undefined) => `127.0.0.1:${port}`;
  const numbered = (name: (n: number) => string, all: number[], value: (port: number) => string) =>
    Object.fromEntries(all.map((port, index) => [name(index + 1), value(port)]));
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_LISTEN: at(ports.front.database),
    CONSOLE_LISTEN: at(ports.front.console),
    ...numbered((n) => `DB${n}`, ports.postgres, at),
    ...numbered((n) => `DB${n}_CHECK`, ports.patroni, String),
    ...numbered((n) => `API${n}`, ports.api, at),
    ...numbered((n) => `MEDIA${n}_RTMP_LISTEN`, ports.front.rtmp, at),
    ...numbered((n) => `MEDIA${n}_HTTP_LISTEN`, ports.front.http, at),
    ...numbered((n) => `MEDIA${n}_RTMP`, ports.mediaRtmp, at),
    ...numbered((n) => `MEDIA${n}_HTTP`, ports.mediaHttp, at),
  };
  return supervise({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', usable(folder)],
    env,
    log: join(folder, 'haproxy.log'),
    account: null,
    cwd: '/',
  });
}

/** Our file. Only root can start it as another account, and only where Debian's package has made that account. */
function usable(folder: string): string {
  const isDebianRoot = process.getuid?.() === 0 && /^haproxy:/m.test(readFileSync('/etc/passwd', 'utf8'));
  if (isDebianRoot) return configuration;
  const own = join(folder, 'haproxy.cfg');
  writeFileSync(own, readFileSync(configuration, 'utf8').replaceAll(/^ +(?:user|group|chroot) .*\n/gm, ''));
  return own;
}
