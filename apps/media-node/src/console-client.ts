import { z } from 'zod';
import type { Log } from './log.ts';
import type { PullReason } from './pull-failure.ts';

/** What the console learns about a publisher or player. */
export type HookFacts = { key: string; ip: string; protocol: string; clientId: string };

export type HookCall = HookFacts & {
  action: 'publish' | 'publish_done' | 'play' | 'play_done';
  /** What an encoder shows besides its key; null when it shows nothing. */
  secret: string | null;
};

/**
 * `rejected`: the console takes no such call from this node, which says nothing about the publisher. `undecided`: it could
 * not be asked or could not decide; the same question may be answered later.
 */
export type HookAnswer =
  | { kind: 'verdict'; allow: boolean; reason: string | null }
  | { kind: 'rejected' | 'undecided'; reason: string };

/** Sources that this node is to pull, each offered under its `key`. */
export type PullList = {
  pulls: { key: string; source_url: string }[];
  /** They may lie at private, loopback and link-local addresses. */
  pullPrivate: boolean;
};

/** What this node has at a moment. */
export type NodeReport = {
  published: HookFacts[];
  /** Streams that wait for a publisher that left. */
  kept: string[];
  pulls: { key: string; reason: PullReason | null }[];
};

export type ConsoleClient = {
  /** Never rejects. */
  ask: (call: HookCall) => Promise<HookAnswer>;
  /** The sources to pull; null when the console cannot be asked right now or knows no pulls. */
  listPulls: () => Promise<PullList | null>;
  /** Which of the reported streams are over; null when the console cannot be asked right now or takes no reports. */
  report: (report: NodeReport) => Promise<ReadonlySet<string> | null>;
};

export type ConsoleOptions = { url: string; serverId: string; token: string; timeoutMs: number; log: Log };

const reportAnswer = z.object({ over: z.array(z.string()) });
const verdict = z.object({ allow: z.boolean(), reason: z.string().nullish() });
const pullList = z.object({
  pulls: z.array(z.object({ key: z.string(), source_url: z.string() })),
  pullPrivate: z.boolean().default(false),
});

/** Talks to the console's hooks of this server, with the server's token. */
export function createConsoleClient(options: ConsoleOptions): ConsoleClient {
  const base = `${options.url}/api/hooks/${encodeURIComponent(options.serverId)}`;
  const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' };
  const { log } = options;
  let isTokenRefused = false;

  /** Every call of every encoder fails the same way: one line says it. */
  const noteToken = (isRefused: boolean): void => {
    if (isRefused && !isTokenRefused) log('error', 'console_refused_token', { serverId: options.serverId });
    isTokenRefused = isRefused;
  };
  const request = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${base}/${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(options.timeoutMs),
      redirect: 'error',
    });
  const post = (path: string, body: object): Promise<Response> =>
    request(path, { method: 'POST', body: JSON.stringify(body) });

  return {
    async ask({ secret, ...call }) {
      try {
        const response = await post('touchline', secret === null ? call : { ...call, secret });
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
    listPulls: () => read(request('pulls', {}), pullList, log, 'console_pulls_unreadable'),
    async report(report) {
      const answer = await read(post('report', report), reportAnswer, log, 'console_report_unanswered');
      return answer && new Set(answer.over);
    },
  };
}

/** The checked answer; null when there is none. */
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
    // A console that starts or is overloaded, or the error page of a proxy before it.
    const isLater = status >= 500 || status === 404 || status === 408 || status === 429;
    return { kind: isLater ? 'undecided' : 'rejected', reason: `console answered ${status}` };
  }
  const parsed = verdict.safeParse(body);
  if (!parsed.success) return { kind: 'undecided', reason: 'console gave no verdict' };
  return { kind: 'verdict', allow: parsed.data.allow, reason: parsed.data.reason ?? null };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
