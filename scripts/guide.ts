// Plays docs/running.md from the release to the first match on air: npm run guide, as root on Debian with the ports 80,
// 443, 1935, 1936, 8080 and 8081 free.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { root } from './root.ts';

if (process.getuid?.() !== 0 || process.platform !== 'linux') throw new Error('The guide is played as root on Linux');

const guide = readFileSync(join(root, 'docs/running.md'), 'utf8');
const steps = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
const folder = mkdtempSync(join(tmpdir(), 'guide-'));
const at = (name: string) => join(folder, name);

try {
  run(process.execPath, [join(root, 'scripts/release.ts'), at('release')]);
  for (const name of ['upper', 'root']) mkdirSync(at(name));
  await bundle({ cwd: root, entries: [join(root, 'scripts/guide/check.ts')], folder });
  writeFileSync(at('play.sh'), script());
  const startedAt = performance.now();
  // A mount of its own, over the files of this machine, and processes that end with it.
  run('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', at('play.sh')]);
  console.log(`\nPlayed in ${Math.round((performance.now() - startedAt) / 1000)} s, without the making of the release`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function script(): string {
  const inside = [
    'set -eu',
    'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive',
    'cd /srv/release',
    ...steps.flatMap((commands) => [`echo; cat <<'SHOWN'\n${commands}SHOWN`, commands]),
    '/opt/touchline/node_modules/node/bin/node /srv/check.js',
  ];
  writeFileSync(at('inside.sh'), inside.join('\n'));
  return `set -eu
mount -t tmpfs tmpfs ${folder}/upper && mkdir ${folder}/upper/files ${folder}/upper/work
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper/files,workdir=${folder}/upper/work ${folder}/root
cd ${folder}/root
mkdir -p srv/release && cp ${folder}/release/*.tar.gz ${folder}/release/*.sha256 srv/release/
cp ${folder}/inside.sh ${folder}/check.js srv/ && install -m 755 ${root}/scripts/guide/systemctl.sh usr/local/bin/systemctl
mount -t proc proc proc && mount --rbind /dev dev && mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp
mkdir run/lock && chmod 1777 tmp
echo '127.0.0.1 localhost console.example.com' > etc/hosts
chroot . sh /srv/inside.sh
`;
}

function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}
