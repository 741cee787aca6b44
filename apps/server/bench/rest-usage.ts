import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** `cpuMs` since the start, with that of ended children; `pssKib` counts shared pages in proportion. */
export type ProcessUsage = { pid: number; name: string; cpuMs: number; pssKib: number };

/** Clock ticks a second of `/proc`, the same on every Linux. */
const ticks = 100;

type Entry = { pid: number; parent: number; cpuMs: number };

/**
 * A process and all that it started. The sum of `cpuMs` never falls while the first process is running, because a
 * parent takes over the processor time of children that end.
 */
export function usageOf(pid: number): ProcessUsage[] {
  return readFamily(pid).flatMap((entry) => {
    const pss = /^Pss: +(\d+) kB$/m.exec(readProc(entry.pid, 'smaps_rollup'))?.[1];
    const name = nameOf(readProc(entry.pid, 'cmdline'));
    return pss === undefined ? [] : [{ pid: entry.pid, name, cpuMs: entry.cpuMs, pssKib: Number(pss) }];
  });
}

/** The ids of a process and of all that it started. */
export const familyOf = (root: number): number[] => readFamily(root).map(({ pid }) => pid);

/** Whether a process has not ended; one whose parent has not asked for its end counts as ended. */
export const isAlive = (pid: number): boolean => !['', 'Z', 'X'].includes(fieldsOf(pid)[0] ?? '');

function readFamily(pid: number): Entry[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readEntry);
  const family = all.filter((each) => each.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

function readEntry(pid: string): Entry[] {
  const [, parent, ...fields] = fieldsOf(Number(pid));
  const used = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
  return parent === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), cpuMs: (used * 1_000) / ticks }];
}

/** The fields of a process from its state on: the name before them is in parentheses and may contain spaces. */
const fieldsOf = (pid: number): string[] => readProc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

/** The script or the program, such as `apps/server/src/main.ts`; every process of PostgreSQL is `PostgreSQL`. */
function nameOf(commandLine: string): string {
  const [program = '', ...words] = commandLine.split('\0');
  if (/(^|\/)postgres(:|$)/.test(program)) return 'PostgreSQL';
  const script = words.find((word) => /\.(ts|mjs|js)$/.test(word));
  return script?.replace(/^.*\/(?=(apps|scripts)\/)/, '') ?? basename(program);
}

/** Empty when the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
