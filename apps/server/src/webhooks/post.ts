import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { webhookErrors } from '@touchline/contract';
import { connectionFailure } from '@touchline/media/probe/failure';
import type { ConnectionPhase } from '@touchline/media/probe/failure';
import { createTargetGuard } from '@touchline/media/probe/target';

export type Outcome = { status: number | null; error: (typeof webhookErrors)[number] | null };

export type Message = { url: string; allowPrivate: boolean; headers: Record<string, string>; body: string | Buffer };

const codes = { dns: 'dns', tcp: 'connect', tls: 'tls', forbidden_target: 'forbidden_target' } as const;

/**
 * Posts a message. The address is checked when it is connected to: only with `allowPrivate` may it be in a private
 * network. Redirects are not followed, and the answer's body is not read.
 */
export async function postMessage({ url, allowPrivate, headers, body }: Message, timeoutMs: number): Promise<Outcome> {
  const target = new URL(url);
  const guard = createTargetGuard(allowPrivate ? [target.hostname] : []);
  const signal = AbortSignal.timeout(timeoutMs);
  let phase: ConnectionPhase = 'connect';
  const isTls = target.protocol === 'https:';
  try {
    guard.check(target.hostname);
    const status = await new Promise<number>((resolve, reject) => {
      const all = { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'touchline-webhook' };
      const options = { method: 'POST', agent: false, lookup: guard.lookup, headers: all, signal } as const;
      const request = (isTls ? httpsRequest : httpRequest)(target, options);
      // A DNS lookup cannot be aborted, but waiting for it can.
      signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
      request.on('socket', (socket) => {
        if (isTls) socket.once('connect', () => (phase = 'tls')).once('secureConnect', () => (phase = 'open'));
        else socket.once('connect', () => (phase = 'open'));
      });
      request.on('error', reject);
      request.on('response', (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      request.end(body);
    });
    return status >= 200 && status < 300 ? { status, error: null } : { status, error: 'http_status' };
  } catch (error) {
    if (signal.aborted) return { status: null, error: 'timeout' };
    const { reason } = connectionFailure(error instanceof Error ? error : new Error(String(error)), phase);
    const code = Object.entries(codes).find(([name]) => name === reason)?.[1];
    return { status: null, error: code ?? 'no_answer' };
  }
}
