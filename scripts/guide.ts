// Plays docs/running.md from the release to the first match on air, under the systemd of a fresh Debian: npm run guide, as
// root with the packages debootstrap and systemd-container and the ports 80, 443, 1935, 1936, 8080 and 8081 free.
// `npm run guide -- containers` plays its containers with Podman and podman-compose, and `npm run guide -- containers docker`
// with Docker and docker-compose, both with the ports 1935, 8080 and 8081.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundle } from './bundle.ts';
import { root } from './root.ts';

if (process.getuid?.() !== 0 || process.platform !== 'linux') throw new Error('The guide is played as root on Linux');

const guide = readFileSync(join(root, 'docs/running.md'), 'utf8');
/** The commands of the blocks that are marked as `sh`, or as `sh` and a word. */
const commands = (word = '') =>
  [...guide.matchAll(new RegExp(`^\`\`\`sh ?${word}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, lines = '']) => lines);
const folder = mkdtempSync(join(tmpdir(), 'guide-'));
const machine = join(folder, 'machine');

try {
  run(process.execPath, [join(root, 'scripts/release.ts'), join(folder, 'release')]);
  await bundle({ cwd: root, entries: [join(root, 'scripts/guide/check.ts')], folder });
  if (process.argv[2] === 'containers') playContainers(process.argv[3] ?? 'podman');
  else await playMachine();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function playMachine(): Promise<void> {
  // What the guide needs beyond the smallest Debian, it has to install itself.
  run('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', machine]);
  prepare();
  const startedAt = performance.now();
  const shown = spawn('tail', ['--follow', join(machine, 'srv/play.log')], { stdio: ['ignore', 'inherit', 'inherit'] });
  const alone = ['--register=no', '--keep-unit', '--resolv-conf=copy-host', '--hostname=console'];
  try {
    run('systemd-nspawn', [...alone, '--boot', '--quiet', '-D', machine], 'ignore');
  } finally {
    // What was written last is shown within a second.
    await wait(1_500);
    shown.kill();
  }
  console.log(`\nPlayed in ${Math.round((performance.now() - startedAt) / 1000)} s, without the making of the release`);
}

function playContainers(engine: string): void {
  const check = `'${process.execPath}' ../../check.js http://localhost:8080`;
  const script = [
    'set -eu',
    ...commands('containers').map((lines) => play(lines.replaceAll('podman', engine))),
    check,
    `kill -KILL "$(${engine} inspect container_touchline_1 --format "{{.State.Pid}}")"`,
    // The engine starts it again.
    `timeout 120 sh -c 'until ${engine}-compose exec -T touchline /opt/touchline/touchline ready 2>/dev/null; do sleep 0.5; done'`,
    `${check} 'after a kill -9'`,
    `${engine}-compose stop -t 45 touchline`,
    `test "$(${engine} inspect container_touchline_1 --format "{{.State.ExitCode}}")" = 0`,
  ];
  writeFileSync(join(folder, 'play.sh'), script.join('\n'));
  const inside = join(folder, 'release');
  try {
    run('sh', ['-c', `cd ${inside} && sh ${folder}/play.sh`]);
  } finally {
    run('sh', [
      '-c',
      `cd ${inside}/container && ${engine}-compose down -v; ${engine} network rm container_default; ${engine} image rm --force touchline:0.1.0; true`,
    ]);
  }
}

/** Shows commands, and runs them. */
function play(lines: string): string {
  return `echo; cat <<'SHOWN'\n${lines}SHOWN\n${lines}`;
}

/** Writes what the machine does once it has booted; it ends with the last command, or with the first that fails. */
function prepare(): void {
  const at = (path: string) => join(machine, path);
  mkdirSync(at('srv/release'));
  run('sh', ['-c', `cp ${folder}/release/*.tar.gz ${folder}/release/*.sha256 ${folder}/check.js ${at('srv/release')}`]);
  writeFileSync(at('etc/hosts'), '127.0.0.1 localhost console.example.com\n');
  const check = '/opt/touchline/node_modules/node/bin/node /srv/release/check.js https://console.example.com';
  const script = [
    'set -eu',
    'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive',
    'cd /srv/release',
    ...commands().map(play),
    check,
    'systemctl kill --signal=KILL --kill-who=main touchline',
    'until [ "$(systemctl show -P NRestarts touchline)" = 1 ] && systemctl -q is-active touchline; do sleep 0.5; done',
    `${check} 'after a kill -9'`,
    ...commands('backup').map(play),
    ...commands('restore').map((lines) => play(lines.replace('FILE', '"$(ls /var/lib/touchline/backups | tail -1)"'))),
    `${check} 'after a restore'`,
    // A start that fails says so, is tried again, and succeeds once its reason is gone.
    'systemctl stop touchline && cp /etc/touchline/touchline.env /srv/touchline.env',
    'echo DATABASE_URL=postgres://touchline@127.0.0.1:1/touchline >> /etc/touchline/touchline.env',
    '! systemctl start touchline',
    'cp /srv/touchline.env /etc/touchline/touchline.env',
    'until systemctl -q is-active touchline; do sleep 0.5; done',
    'curl -fsS https://console.example.com/health/ready',
    'systemctl stop touchline',
    'test "$(systemctl show -P Result touchline)" = success',
    'test -z "$(find /proc -maxdepth 1 -user touchline)"',
  ];
  writeFileSync(at('srv/play.sh'), script.join('\n'));
  writeFileSync(at('srv/play.log'), '');
  writeFileSync(
    at('etc/systemd/system/guide.service'),
    `[Unit]
After=multi-user.target
SuccessAction=exit
FailureAction=exit
FailureActionExitStatus=1
[Service]
Type=oneshot
StandardOutput=append:/srv/play.log
StandardError=append:/srv/play.log
ExecStart=/bin/sh /srv/play.sh
`,
  );
  mkdirSync(at('etc/systemd/system/default.target.wants'), { recursive: true });
  symlinkSync('../guide.service', at('etc/systemd/system/default.target.wants/guide.service'));
}

function run(command: string, words: readonly string[], output: 'inherit' | 'ignore' = 'inherit'): void {
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', output, output] });
  if (status !== 0) throw new Error(`${command} failed`, { cause: error });
}
