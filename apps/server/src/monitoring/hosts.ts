import type { ReasonCode, ProbeResult } from '@touchline/media/probe/probe-result';
import { openLoad, roomIn } from '#server/monitoring/load';
import type { Limits } from '#server/monitoring/load';

/**
 * Probes of one host at once: 200 streams in four formats every ten seconds need some 40 of them, and three times as many
 * when nobody publishes and two formats of each wait for frames. More would burden a server that is only slow.
 */
const probesAtOnce: Limits = { early: 48, total: 128 };

/**
 * Unanswered probes in a row, of any streams, before a host counts as silent, so that one slow stream does not suffice.
 */
const silencesToDoubt = 3;

/**
 * Failures that apply to all streams of a server as long as it has not answered: it does not know yet which of them is
 * requested.
 */
const silent: readonly ReasonCode[] = ['dns', 'tcp', 'tls', 'timeout'];
const isSilence = ({ reason, hasAnswered }: ProbeResult) => reason !== null && silent.includes(reason) && !hasAnswered;

/** One way to reach a host: a format at a port. `asking`: the running probe whose result all streams share. */
type Line = { silences: number; asking: Promise<ProbeResult> | null };
const isDown = ({ silences }: Line) => silences >= silencesToDoubt;

export type Host = {
  /** Runs a probe. While the line is silent, one probe at a time runs and its result counts for all streams. */
  ask: (line: string, probe: () => Promise<ProbeResult>) => Promise<ProbeResult>;
  /** Whether a line is silent, so that its rounds wait for a shared result instead of loading the host. */
  isSilent: () => boolean;
};

export function openHost(): Host {
  const lines = new Map<string, Line>();
  const inTurn = makeQueue(probesAtOnce);

  async function run(line: Line, probe: () => Promise<ProbeResult>): Promise<ProbeResult> {
    const seen = await probe();
    line.silences = isSilence(seen) ? line.silences + 1 : 0;
    return seen;
  }

  async function share(line: Line, probe: () => Promise<ProbeResult>): Promise<ProbeResult | null> {
    const isOwn = line.asking === null;
    line.asking ??= run(line, probe).finally(() => (line.asking = null));
    const seen = await line.asking;
    // A reply means that the host is back, not that every stream is.
    return isOwn || isSilence(seen) ? seen : null;
  }

  return {
    async ask(name, probe) {
      const line = lines.get(name) ?? { silences: 0, asking: null };
      lines.set(name, line);
      for (;;) {
        // Check again at the head of the queue: the host may have become silent.
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

/** Runs jobs up to the limits, the others first in, first out. Starts a job in the same tick, which p-limit does not. */
function makeQueue(limits: Limits): Queue {
  const waiting: (() => void)[] = [];
  const load = openLoad(() => {
    // Counts the first in the queue before it goes on, so that no newer job takes its place.
    while (hasRoom()) {
      const first = waiting.shift();
      if (!first) return;
      first();
    }
  });
  const hasRoom = () => roomIn(limits, [load]) > 0;
  const turn = () => new Promise<() => void>((resolve) => waiting.push(() => resolve(load.begin())));
  return async (job) => {
    const end = hasRoom() ? load.begin() : await turn();
    try {
      return await job();
    } finally {
      end();
    }
  };
}
