import type { NodeLoad, PullList, WatchRules } from '@touchline/contract';
import { z } from 'zod';
import type { Log } from './log.ts';
import type { PlaylistPosition } from './playlist-positions.ts';
import type { OwnRefusal, REFUSAL_CODES } from './publish-refusals.ts';
import type { PullReason } from './pull-failure.ts';
import { watchRules } from './watch-rules.ts';
import type { WatchedSession } from './watch-sessions.ts';
import { ORDERS_TIMEOUT_MS } from './orders-timeout.ts';

/** Data of a publisher or player that is sent to the console. */
export type HookFacts = { key: string; ip: string; protocol: string; clientId: string };

export type HookCall = HookFacts & {
  action: 'publish' | 'publish_done' | 'play' | 'play_done';
  /** Publish secret that the encoder sent; null for none. */
  secret: string | null;
  /** Whether the encoder itself has ended its stream, instead of losing its connection. */
  hasEnded: boolean;
};

/**
 * `rejected`: the console does not accept calls from this node, which says nothing about the publisher. `undecided`: it
 * was unreachable or could not decide; asking again may succeed.
 */
export type HookAnswer =
  | { kind: 'verdict'; allow: boolean; reason: string | null }
  | { kind: 'rejected' | 'undecided'; reason: string };

/** The current state of this node. */
export type NodeReport = {
  /** Present on a relay, which has no publishers of its own. */
  relay?: true;
  published: HookFacts[];
  /** Streams that are kept for a publisher that disconnected. */
  kept: string[];
  pulls: { key: string; reason: PullReason | null }[];
  /** Publishers that were cut since the last report; absent when there are none, as older consoles require. */
  cut?: CutPublisher[];
  /** Sessions of viewers that have changed since the last report; absent when there are none, too. */
  watched?: WatchedSession[];
  /** Absent until the console says that it takes it. */
  load?: NodeLoad;
  /** Of streams that have had segments; absent until the console says that it takes them. */
  positions?: (PlaylistPosition & { key: string })[];
};

/** A publisher that the console wants cut: `reason` is its code, `message` what the encoder is told. */
export type EndedPublisher = { key: string; reason: string; message: string };

export type CutPublisher = { key: string; ip: string; clientId: string; reason: string };

/** A publisher that this node refused without asking. Of a key that cannot be one, `key` is the beginning. */
export type RefusedPublisher = { key: string; ip: string; reason: (typeof REFUSAL_CODES)[OwnRefusal] };

/** `over`: the reported streams that are over. `pulls`: null from older consoles. `takesLoad`, `takesPositions`: false from older ones. */
export type ReportAnswer = {
  over: ReadonlySet<string>;
  ended: EndedPublisher[];
  pulls: PullList | null;
  takesLoad: boolean;
  takesPositions: boolean;
};

/** What the last answer said, sent with the next question; null for none. */
export type LastOrders = { after: string; watchVersion: string } | null;

/** `watch`: who may watch, null when that is as before. `positions`: what was reported before a restart. `isGone`: this server was archived or deleted. `nowMs`: the console's clock. */
export type Orders = {
  last: LastOrders;
  ended: EndedPublisher[];
  watch: WatchRules | null;
  positions: (PlaylistPosition & { key: string })[];
  isGone: boolean;
  nowMs: number;
};

export type ConsoleClient = {
  /** Never rejects. */
  ask: (call: HookCall) => Promise<HookAnswer>;
  /** The sources to pull; null when the console is unreachable or does not know pulls. */
  listPulls: () => Promise<PullList | null>;
  /** `refused`: the console does not accept this report. Null when it is unreachable or does not know reports. */
  report: (report: NodeReport) => Promise<ReportAnswer | 'refused' | null>;
  /** False when the console is unreachable. An older one does not accept these, which is an answer. */
  tellRefused: (refusals: RefusedPublisher[]) => Promise<boolean>;
  /**
   * Waits until the console has orders, or for half a minute; without a last answer it answers at once. Null when the
   * console is unreachable, does not know orders or not those of the last answer.
   */
  awaitOrders: (last: LastOrders, signal: AbortSignal) => Promise<Orders | null>;
};

export type ConsoleOptions = { url: string; serverId: string; token: string; timeoutMs: number; log: Log };

const ended = z.array(z.object({ key: z.string(), reason: z.string(), message: z.string() }));
const orders = z
  .object({
    after: z.string(),
    ended,
    watchVersion: z.string(),
    watch: watchRules.nullable(),
    // Older consoles say neither.
    positions: z.array(z.object({ key: z.string(), number: z.int(), discontinuities: z.int() })).default([]),
    gone: z.boolean().default(false),
    now: z.int(),
  })
  .transform(({ after, watchVersion, gone, now, ...rest }) => ({
    ...rest,
    last: { after, watchVersion },
    isGone: gone,
    nowMs: now,
  }));
const verdict = z.object({ allow: z.boolean(), reason: z.string().nullish() });
const pullList = z.object({
  pulls: z.array(z.object({ key: z.string(), source_url: z.string() })),
  pullPrivate: z.boolean().default(false),
});
const reportAnswer = z.object({
  over: z.array(z.string()),
  // Older consoles name none.
  ended: ended.default([]),
  pull: pullList.nullable().default(null),
  takesLoad: z.boolean().default(false),
  takesPositions: z.boolean().default(false),
});

/** Calls the console's hooks for this server, with the server's token. */
export function createConsoleClient(options: ConsoleOptions): ConsoleClient {
  const base = `${options.url}/api/hooks/${encodeURIComponent(options.serverId)}`;
  const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' };
  const { log } = options;
  let isTokenRefused = false;

  /** A refused token fails all calls of all encoders, so it is logged only once. */
  const noteToken = (isRefused: boolean): void => {
    if (isRefused && !isTokenRefused) log('error', 'console_refused_token', { serverId: options.serverId });
    isTokenRefused = isRefused;
  };
  const request = (path: string, init: RequestInit, signal: AbortSignal): Promise<Response> =>
    fetch(`${base}/${path}`, { ...init, headers, signal, redirect: 'error' });
  const inTime = (): AbortSignal => AbortSignal.timeout(options.timeoutMs);
  const post = (path: string, body: object): Promise<Response> =>
    request(path, { method: 'POST', body: JSON.stringify(body) }, inTime());

  return {
    async ask({ secret, hasEnded, ...call }) {
      try {
        const more = { ...(secret !== null && { secret }), ...(hasEnded && { hasEnded }) };
        const response = await post('touchline', { ...call, ...more });
        const body: unknown = await response.json().catch(() => null);
        noteToken(response.status === 401);
        const answer = readAnswer(response.status, body);
        if (response.status !== 200 && response.status !== 401)
          log('warn', 'console_refused_hook', { status: response.status, key: call.key });
        return answer;
      } catch (error) {
        log('warn', 'console_unreachable', { key: call.key, error: nameOf(error) });
        return { kind: 'undecided', reason: 'console unreachable' };
      }
    },
    listPulls: () => read(request('pulls', {}, inTime()), pullList, log, 'console_pulls_unreadable'),
    async report(report) {
      const response = post('report', report);
      const answer = await read(response, reportAnswer, log, 'console_report_unanswered');
      if (answer) return { ...answer, over: new Set(answer.over), pulls: answer.pull };
      const status = await response.then(
        (answered) => answered.status,
        () => 0,
      );
      return status >= 400 && !isUndecided(status) ? 'refused' : null;
    },
    tellRefused: (refusals) =>
      post('refusals', { refusals }).then(
        async ({ body, status }) => {
          await body?.cancel();
          return status < 500;
        },
        () => false,
      ),
    awaitOrders(last, signal) {
      const path = last ? `orders?${new URLSearchParams(last).toString()}` : 'orders';
      const either = AbortSignal.any([signal, AbortSignal.timeout(ORDERS_TIMEOUT_MS)]);
      return read(request(path, {}, either), orders, log, 'console_orders_unanswered');
    },
  };
}

/** The validated response; null when there is none. */
async function read<T>(answer: Promise<Response>, schema: z.ZodType<T>, log: Log, event: string): Promise<T | null> {
  try {
    const response = await answer;
    if (response.ok) return schema.parse(await response.json());
    await response.body?.cancel();
  } catch (error) {
    log('warn', event, { error: nameOf(error) });
  }
  return null;
}

function readAnswer(status: number, body: unknown): HookAnswer {
  if (status === 401) return { kind: 'rejected', reason: 'the console does not accept the token of this server' };
  if (status !== 200) {
    return { kind: isUndecided(status) ? 'undecided' : 'rejected', reason: `console answered ${status}` };
  }
  const parsed = verdict.safeParse(body);
  if (!parsed.success) return { kind: 'undecided', reason: 'console gave no verdict' };
  return { kind: 'verdict', allow: parsed.data.allow, reason: parsed.data.reason ?? null };
}

/** The console is starting or overloaded, or it is an error page of a proxy in front of it. */
function isUndecided(status: number): boolean {
  return status >= 500 || status === 404 || status === 408 || status === 429;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
