import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { resolve } from 'node:path';

/**
 * Limits of the kernel, as `ulimit` takes them. No file and no core is written (`f`, `c`), only a few are open, which
 * libraries need (`n`), the address space holds the frames of the largest picture that is decoded (`v`, KiB), and an ffmpeg
 * that is replaced as planned uses much less processor time (`t`, s).
 */
const limits = { f: 0, c: 0, n: 64, v: 1_572_864, t: 7_200 };
const shell = '/bin/sh';
// Where users may make namespaces, it has no network either.
const script = `${Object.entries(limits)
  .map(([name, value]) => `ulimit -${name} ${value}`)
  .join(' && ')} || exit 1
if unshare -U -n true 2>/dev/null; then exec unshare -U -n "$0" "$@"; fi
exec "$0" "$@"`;

/** What a process inherits: where programs and libraries are, and no secret of ours. */
const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'] as const;

type Confined = { command: string; args: string[]; options: { cwd: string; env: NodeJS.ProcessEnv } };

/** How to start a program that reads what strangers have sent; on Linux with limits of the kernel. */
export function confined(path: string, args: readonly string[]): Confined {
  const env = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const options = { cwd: '/', env };
  // One that is not looked for in PATH is relative to our own folder.
  const program = /[\\/]/.test(path) ? resolve(path) : path;
  if (platform() !== 'linux' || !existsSync(shell)) return { command: program, args: [...args], options };
  return { command: shell, args: ['-c', script, program, ...args], options };
}
