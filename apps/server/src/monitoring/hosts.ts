import type { ReasonCode, Seen } from '@touchline/media/probe/seen';

/** Probes of one host at once: 200 streams in four formats every ten seconds need some 40 of them. */
const probesAtOnce = 48;

/** Unanswered probes in a row, of whatever streams, before a host counts as silent: one slow stream is no silent host. */
const silencesToDoubt = 3;

/** Failures that come before the server has heard which stream is meant: they say the same of all its streams. */
const silent: readonly ReasonCode[] = ['dns', 'tcp', 'tls', 'timeout'];
const isSilence = ({ reason }: Seen) => reason !== null && silent.includes(reason);

/** One way to reach a host: a format at its port. `asking`: the probe whose result all streams share meanwhile. */
type Line = { silences: number; asking: Promise<Seen> | null };
const isDown = ({ silences }: Line) => silences >= silencesToDoubt;

export type Host = {
  /** Runs a probe; while the line is silent, one probe at a time is run and speaks for all streams. */
  ask: (line: string, probe: () => Promise<Seen>) => Promise<Seen>;
  /** Whether a line of it is silent, so that its rounds wait for a shared answer instead of loading it. */
  isSilent: () => boolean;
};

export function openHost(): Host {
  const lines = new Map<string, Line>();
  const inTurn = makeQueue(probesAtOnce);

  async function run(line: Line, probe: () => Promise<Seen>): Promise<Seen> {
    const seen = await probe();
    line.silences = isSilence(seen) ? line.silences + 1 : 0;
    return seen;
  }

  async function share(line: Line, probe: () => Promise<Seen>): Promise<Seen | null> {
    const isOwn = line.asking === null;
    line.asking ??= run(line, probe).finally(() => (line.asking = null));
    const seen = await line.asking;
    // An answer says that the host is back, not that every stream is.
    return isOwn || isSilence(seen) ? seen : null;
  }

  return {
    async ask(name, probe) {
      const line = lines.get(name) ?? { silences: 0, asking: null };
      lines.set(name, line);
      for (;;) {
        // Looked at again when its turn comes: the host may have fallen silent meanwhile.
        const seen = isDown(line)
          ? await share(line, probe)
          : await inTurn(async () => (isDown(line) ? null : run(line, probe)));
        if (seen) return seen;
      }
    },
    isSilent: () => [...lines.values()].some(isDown),
  };
}

type Queue = <T>(job: () => Promise<T>) => Promise<T>;

/** Runs at most `width` jobs at once, the others in the order they came. */
function makeQueue(width: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    // A finished job gives its place to the first in line, so nobody slips in between.
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      const first = waiting.shift();
      if (first) first();
      else running--;
    }
  };
}
