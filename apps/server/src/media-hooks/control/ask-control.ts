import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { ProbeFailure } from '@touchline/media/probe/failure';
import { createTargetGuard } from '@touchline/media/probe/target';
import { ControlError } from '#server/media-hooks/control/control';
import type { ControlAnswer, ControlTarget } from '#server/media-hooks/control/control';

const timeoutMs = 5_000;
const maxBytes = 4_194_304;

/**
 * Calls the control interface at an address. Private addresses are reached only on the hosts of stored servers, as by
 * probes. Redirects are not followed: they would carry the secret elsewhere.
 */
export function askControl(address: string, knownHosts: readonly string[]): ControlTarget['ask'] {
  const guard = createTargetGuard(knownHosts);
  return async ({ method, path, headers }) => {
    const url = new URL(address.replace(/\/+$/, '') + path);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      guard.check(url.hostname);
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const message = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { method, headers, signal, agent: false, lookup: guard.lookup } as const;
        send(url, options).on('error', reject).on('response', resolve).end();
      });
      return { status: message.statusCode ?? 0, body: await readBody(message) };
    } catch (error) {
      throw signal.aborted ? new ControlError('timeout') : translate(error);
    }
  };
}

function translate(error: unknown): unknown {
  if (error instanceof ControlError) return error;
  if (error instanceof ProbeFailure) return new ControlError('private address');
  return new ControlError('no connection');
}

async function readBody(message: IncomingMessage): Promise<ControlAnswer['body']> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) throw new ControlError('unreadable answer');
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
