import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runAs } from '#database/unprivileged';

/** A program of each Debian package that a drill needs. */
const programs: Record<string, string> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  ffmpeg: '/usr/bin/ffmpeg',
};

/** Why a drill cannot run on this machine, one sentence each. */
export async function obstacles(): Promise<string[]> {
  const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length > 0)
    return [
      `A drill needs these packages of Debian 12: apt-get install ${missing.join(' ')}`,
      'Installing them starts services that it does not need: systemctl disable --now etcd haproxy postgresql patroni',
    ];
  const { account } = await runAs();
  // Patroni's Python makes its semaphores there.
  const asAccount = spawnSync('/usr/bin/test', ['-w', '/dev/shm'], { ...account });
  return asAccount.status === 0 ? [] : ['The account postgres cannot write to /dev/shm: chmod 1777 /dev/shm'];
}
