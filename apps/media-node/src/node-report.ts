import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeLoad } from '@touchline/contract';
import type { ConsoleClient, NodeReport, ReportAnswer } from './console-client.ts';
import type { StreamRegistry } from './stream-registry.ts';
import type { FollowedPulls, PullOrders } from './pull-orders.ts';
import type { WatchedSession, WatchSessions } from './watch-sessions.ts';

export type Reporting = {
  /** Sends a report now instead of at the next interval. */
  reportNow: () => void;
  /** Sends a last report, unless the console does not answer. */
  stop: () => Promise<void>;
};

export type ReportingOptions = {
  client: ConsoleClient;
  streams: StreamRegistry;
  sessions: WatchSessions;
  pulls: PullOrders;
  /** Null: the console orders no pulls. */
  followed: FollowedPulls | null;
  isRelay: boolean;
  load: () => NodeLoad;
  everyMs: number;
};

/** What a console may be sent that older ones refuse. */
type Takes = Pick<ReportAnswer, 'takesLoad' | 'takesPositions'>;

/** Viewers in one report: beside all streams of a node, the console takes no more than about twice as many. */
export const MAX_WATCHED = 1_000;

const TAKES_NEITHER: Takes = { takesLoad: false, takesPositions: false };

/**
 * Reports the state of this node to the console every `everyMs`, ends the streams that the reply says are over, cuts the
 * publishers that should have been cut by an order, and passes on the sources to pull.
 */
export function startReporting(options: ReportingOptions): Reporting {
  const { client, streams, sessions, pulls, followed, isRelay, load, everyMs } = options;
  const stopping = new AbortController();
  let turn = Promise.withResolvers<void>();
  let takes = TAKES_NEITHER;
  let maxWatched = MAX_WATCHED;
  /** Null when the console has not answered. */
  const send = async (watched: WatchedSession[]): Promise<ReportAnswer | 'refused' | null> => {
    const report = isRelay ? reportOfRelay(streams, watched) : reportOf(streams, watched, pulls);
    if (takes.takesLoad) report.load = load();
    if (takes.takesPositions && !isRelay) report.positions = positionsOf(streams);
    const answer = await client.report(report);
    if (answer === 'refused') {
      // By an older console, which another process may be, or because there is too much in it.
      takes = TAKES_NEITHER;
      maxWatched = Math.floor(maxWatched / 2);
    } else if (answer) {
      takes = answer;
      maxWatched = Math.min(MAX_WATCHED, Math.max(1, maxWatched * 2));
      streams.forgetCuts(report.cut ?? []);
      sessions.reported(watched);
      streams.endOver(report.kept, answer.over);
      streams.cut(answer.ended);
      if (answer.pulls) followed?.hear(answer.pulls);
    }
    return answer;
  };
  /** Tells of all viewers at once, in as many reports as it takes; of the rest later when the console does not take one. */
  const sendAll = async (): Promise<ReportAnswer | 'refused' | null> => {
    const all = sessions.unreported();
    let sent = 0;
    let answer: ReportAnswer | 'refused' | null;
    do {
      const watched = all.slice(sent, sent + maxWatched);
      answer = await send(watched);
      sent += watched.length;
    } while (answer !== null && answer !== 'refused' && sent < all.length);
    return answer;
  };
  const run = async (): Promise<void> => {
    let isLast = false;
    while (!isLast) {
      turn = Promise.withResolvers<void>();
      isLast = stopping.signal.aborted;
      const answer = await sendAll();
      // A console that is away is not waited for twice.
      if (answer === null && stopping.signal.aborted) return;
      if (!isLast) await turnOrTimeout(turn.promise, everyMs);
    }
  };
  const running = run();
  const reportNow = (): void => turn.resolve();
  return {
    reportNow,
    async stop() {
      stopping.abort();
      reportNow();
      await running;
    },
  };
}

function reportOf(streams: StreamRegistry, watched: WatchedSession[], pulls: PullOrders): NodeReport {
  const published: NodeReport['published'] = [];
  const kept: string[] = [];
  for (const { key, publisher } of streams.list())
    if (publisher) {
      const { ip, protocol, clientId } = publisher;
      published.push({ key, ip, protocol, clientId });
    } else kept.push(key);
  const cut = streams.listCuts();
  return {
    published,
    kept,
    pulls: pulls.list(),
    ...(cut.length > 0 ? { cut } : {}),
    ...(watched.length > 0 ? { watched } : {}),
  };
}

const positionsOf = (streams: StreamRegistry): NonNullable<NodeReport['positions']> =>
  streams.list().flatMap(({ key, packager }) => {
    const position = packager.ring.position();
    return position ? [{ key, ...position }] : [];
  });

/** The publishers are the origin's to report. */
function reportOfRelay(streams: StreamRegistry, watched: WatchedSession[]): NodeReport {
  const kept = streams.list().map(({ key }) => key);
  return { relay: true, published: [], kept, pulls: [], ...(watched.length > 0 ? { watched } : {}) };
}

async function turnOrTimeout(turn: Promise<void>, ms: number): Promise<void> {
  const timeout = new AbortController();
  const { signal } = timeout;
  await Promise.race([turn, sleep(ms, undefined, { signal }).catch(() => undefined)]);
  timeout.abort();
}
