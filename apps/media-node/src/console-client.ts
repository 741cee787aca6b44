import { z } from 'zod';
import type { Log } from './log.ts';

export type HookAction = 'publish' | 'publish_done' | 'play' | 'play_done';

/** What the console is told about a publisher or player. */
export type HookFacts = { key: string; ip: string; protocol: string; clientId: string };

export type Verdict = { allow: boolean; reason: string | null };

/** A source that this node is to pull and offer under `key`. */
export type PullOrder = { key: string; source_url: string };

export type ConsoleClient = {
  /** Asks whether an action is allowed. Never rejects: without an answer the verdict is a refusal. */
  authorize: (action: 'publish' | 'play', facts: HookFacts) => Promise<Verdict>;
  /** Tells that something is over; a failure is logged only. */
  tell: (action: 'publish_done' | 'play_done', facts: HookFacts) => void;
  /** Waits for what was told, so that a stopping node does not cut it off. */
  settle: () => Promise<void>;
  /** The sources to pull; null when the console cannot be asked right now or knows no pulls. */
  listPulls: () => Promise<PullOrder[] | null>;
};

export type ConsoleOptions = { url: string; serverId: string; token: string; timeoutMs: number; log: Log };

const verdict = z.object({ allow: z.boolean(), reason: z.string().nullish() });
const pulls = z.object({ pulls: z.array(z.object({ key: z.string(), source_url: z.string() })) });

/** Talks to the console's hooks of this server, with the server's token. */
export function createConsoleClient(options: ConsoleOptions): ConsoleClient {
  const base = `${options.url}/api/hooks/${encodeURIComponent(options.serverId)}`;
  const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' };

  const pending = new Set<Promise<void>>();
  const post = (action: HookAction, facts: HookFacts): Promise<Response> =>
    fetch(`${base}/touchline`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ action, ...facts }),
      signal: AbortSignal.timeout(options.timeoutMs),
      redirect: 'error',
    });

  return {
    async authorize(action, facts) {
      try {
        const response = await post(action, facts);
        if (!response.ok) {
          options.log('error', 'console_refused_hook', { status: response.status, key: facts.key });
          return { allow: false, reason: `console answered ${response.status}` };
        }
        const { allow, reason } = verdict.parse(await response.json());
        return { allow, reason: reason ?? null };
      } catch (error) {
        // Fail closed: a stream that nobody has vouched for is not put on air.
        options.log('error', 'console_unreachable', { key: facts.key, error: nameOf(error) });
        return { allow: false, reason: 'console unreachable' };
      }
    },
    tell(action, facts) {
      const telling = post(action, facts)
        .then((response) => response.body?.cancel())
        .catch((error: unknown) => options.log('warn', 'console_unreachable', { key: facts.key, error: nameOf(error) }))
        .finally(() => pending.delete(telling));
      pending.add(telling);
    },
    async settle() {
      await Promise.all(pending);
    },
    async listPulls() {
      try {
        const signal = AbortSignal.timeout(options.timeoutMs);
        const response = await fetch(`${base}/pulls`, { headers, signal, redirect: 'error' });
        if (response.ok) return pulls.parse(await response.json()).pulls;
        await response.body?.cancel();
      } catch (error) {
        options.log('warn', 'console_pulls_unreadable', { error: nameOf(error) });
      }
      return null;
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
