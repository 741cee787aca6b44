import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Probe, ProbeLimits } from '#media/probe/run';
import type { ProbeResult } from '#media/probe/probe-result';

const run = promisify(execFile);

export type Cost = { cpuMs: number; wallMs: number; ok: number; runs: number; failure: string };

/** CPU of this process and wall time per probe, for `runs` probes, `atOnce` at a time, after some to warm up. */
export async function costOfProbe(
  probe: Probe,
  url: string,
  limits: ProbeLimits,
  runs: number,
  atOnce: number,
): Promise<Cost> {
  await inParallel(Math.max(10, atOnce), atOnce, () => probe(url, limits));
  const before = process.cpuUsage();
  const results = await inParallel(runs, atOnce, () => probe(url, limits));
  const { user, system } = process.cpuUsage(before);
  const failed = results.find(({ ok }) => !ok);
  return {
    cpuMs: (user + system) / 1_000 / runs,
    wallMs: median(results.map(({ tookMs }) => tookMs)),
    ok: results.filter(({ ok }) => ok).length,
    runs,
    failure: failed ? `${failed.reason}: ${failed.detail}` : '',
  };
}

/**
 * CPU and wall time of whole ffprobe processes, run one after another; CPU is what the system reports for exited
 * children.
 */
export async function costOfFfprobe(url: string, runs: number): Promise<Cost> {
  const walls: number[] = [];
  let ok = 0;
  let failure = '';
  const before = endedChildrenCpuMs();
  for (let index = 0; index < runs; index += 1) {
    const started = performance.now();
    try {
      const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', url], {
        timeout: 20_000,
      });
      if (stdout.includes('"codec_name"')) ok += 1;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    walls.push(performance.now() - started);
  }
  return { cpuMs: (endedChildrenCpuMs() - before) / runs, wallMs: median(walls), ok, runs, failure };
}

/** cutime and cstime of proc(5), converted from hundredths of a second to milliseconds. */
function endedChildrenCpuMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function inParallel(runs: number, atOnce: number, task: () => Promise<ProbeResult>): Promise<ProbeResult[]> {
  const results: ProbeResult[] = [];
  let left = runs;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      results.push(await task());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
