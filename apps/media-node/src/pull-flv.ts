import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createFlvReader, type FlvTag } from '@touchline/media/flv';
import { type ConnectionPhase, connectionFailure, ProbeFailure } from '@touchline/media/probe/failure';
import { statusFailure } from '@touchline/media/probe/http';
import type { TargetGuard } from '@touchline/media/probe/target';
import { PullFailure } from './pull-failure.ts';

const MAX_TAG_BYTES = 8 * 1024 * 1024;

type Source = { sourceUrl: string; connectTimeoutMs: number };

/** Reads FLV over HTTP(S) until the source ends; resolves or rejects with the reason. */
export async function pullFlv(
  { sourceUrl, connectTimeoutMs }: Source,
  guard: TargetGuard | null,
  onTag: (tag: FlvTag) => void,
  signal: AbortSignal,
): Promise<PullFailure> {
  const isTls = sourceUrl.startsWith('https:');
  guard?.check(new URL(sourceUrl).hostname);
  // No pooled connections: an existing one might lead to an address that this pull may not use.
  const settings = { signal, timeout: connectTimeoutMs, lookup: guard?.lookup, agent: false as const };
  return new Promise((resolve, reject) => {
    let phase: ConnectionPhase = 'connect';
    const request = (isTls ? requestHttps : requestHttp)(sourceUrl, settings);
    request.on('response', (response) => {
      request.setTimeout(0);
      read(response, onTag).then(resolve, (error: Error) => {
        reject(error);
        request.destroy();
      });
    });
    request.on('socket', (socket) => {
      socket.once('connect', () => (phase = isTls ? 'tls' : 'open')).once('secureConnect', () => (phase = 'open'));
    });
    request.on('timeout', () => request.destroy(new PullFailure('timeout', 'the source does not answer')));
    request.on('error', (error) => reject(error instanceof PullFailure ? error : connectionFailure(error, phase)));
    request.end();
  });
}

function read(response: IncomingMessage, onTag: (tag: FlvTag) => void): Promise<PullFailure> {
  const reader = createFlvReader(MAX_TAG_BYTES, onTag);
  return new Promise((resolve, reject) => {
    const { statusCode = 0 } = response;
    if (statusCode !== 200) reject(statusError(statusCode));
    response.on('data', (data: Buffer) => {
      try {
        reader.push(data);
      } catch (error) {
        reject(new PullFailure('bad_media', error instanceof Error ? error.message : 'not FLV'));
      }
    });
    response.on('error', () => resolve(new PullFailure('no_media', 'the source broke off')));
    response.on('close', () => resolve(new PullFailure('no_media', 'the source ended')));
  });
}

function statusError(status: number): ProbeFailure {
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'redirects' : (statusFailure(status)?.reason ?? 'no_media');
  return new ProbeFailure(reason, `the source answered ${status}`);
}
