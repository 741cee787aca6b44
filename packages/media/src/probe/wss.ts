import type { ClientRequest, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { createFlvReader } from '#media/flv';
import { type ConnectionPhase, connectionFailure, ProbeFailure } from './failure.ts';
import { createFlow, type Flow } from './flow.ts';
import { statusFailure } from './http.ts';
import { type ProbeLimits, type ProbeRun, runProbe } from './run.ts';
import type { ProbeResult } from './probe-result.ts';

const REDIRECT_STATUS = /^30[12378]$/;
const MP4_BOXES = new Set(['ftyp', 'styp', 'moof', 'moov', 'sidx']);

/**
 * Plays FLV over a `ws:` or `wss:` URL until its frames are proven to be live. Other dialects result in
 * `unsupported_dialect`.
 */
export function probeWss(url: string, limits: ProbeLimits): Promise<ProbeResult> {
  return runProbe(url, limits, (run) => playWss(run, () => createFlow(run)));
}

/** Plays FLV over a `ws:` or `wss:` URL until a flow is done; each redirect begins a new one. Throws as the flow fails. */
export async function playWss(run: ProbeRun, begin: () => Flow): Promise<void> {
  const { url, limits } = run;
  if (limits.wssDialect !== 'ws-flv')
    throw new ProbeFailure('unsupported_dialect', `${limits.wssDialect} cannot be looked into`);
  if (!URL.canParse(url)) throw new ProbeFailure('bad_url', 'not a URL');
  let target = new URL(url);
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    if (target.protocol !== 'ws:' && target.protocol !== 'wss:')
      throw new ProbeFailure(hops > 0 ? 'redirects' : 'bad_url', `${target.protocol} is not a WebSocket address`);
    const next = await watch(run, target, begin);
    if (next === null) return;
    target = next;
  }
  throw new ProbeFailure('redirects', `more than ${limits.maxRedirects} redirects`);
}

/** Watches one URL; returns the target of a redirect, else null. */
async function watch(run: ProbeRun, target: URL, begin: () => Flow): Promise<URL | null> {
  run.guard.check(target.hostname);
  const flow = begin();
  flow.done.catch(() => undefined);
  const redirected = Promise.withResolvers<URL>();
  redirected.promise.catch(() => undefined);
  const socket = open(run, target, flow, redirected);
  try {
    return await Promise.race([flow.done.then(() => null), redirected.promise]);
  } finally {
    // Stops the timers of the flow after a redirect.
    flow.fail(new ProbeFailure('redirects', 'redirected'));
    socket.terminate();
  }
}

function open(run: ProbeRun, target: URL, flow: Flow, redirected: PromiseWithResolvers<URL>): WebSocket {
  let phase: ConnectionPhase = 'connect';
  const socket = new WebSocket(target, {
    ...run.limits.tls,
    lookup: run.guard.lookup,
    maxPayload: run.limits.maxBytes,
    perMessageDeflate: false,
    headers: { 'user-agent': 'touchline-probe' },
    // ws reports no phases, so the request is watched before it is sent.
    finishRequest(request: ClientRequest) {
      request.on('socket', (raw) => {
        raw.once('connect', () => (phase = target.protocol === 'wss:' ? 'tls' : 'open'));
        raw.once('secureConnect', () => (phase = 'open'));
      });
      request.end();
    },
  });
  const reader = createFlvReader(run.limits.maxBytes, flow.push);
  let isFirst = true;
  socket.on('open', () => {
    run.result.hasAnswered = true;
    run.step('waiting for frames');
    flow.accepted();
  });
  socket.on('message', (data: Buffer, isBinary) => {
    try {
      if (isFirst) checkDialect(data, isBinary);
      isFirst = false;
      if (isBinary) reader.push(data);
    } catch (error) {
      flow.fail(error instanceof ProbeFailure ? error : new ProbeFailure('bad_media', `broken FLV: ${String(error)}`));
    }
  });
  socket.on('unexpected-response', (_request, message) => {
    run.result.hasAnswered = true;
    refuse(message, target, flow, redirected);
  });
  socket.on('error', (error) => flow.fail(connectionFailure(error, phase)));
  socket.on('close', (code) => flow.fail(new ProbeFailure('no_media', `the server closed the socket (${code})`)));
  return socket;
}

function refuse(message: IncomingMessage, target: URL, flow: Flow, redirected: PromiseWithResolvers<URL>): void {
  const status = message.statusCode ?? 0;
  const location = message.headers.location ?? '';
  if (REDIRECT_STATUS.test(String(status)) && URL.canParse(location, target.href)) {
    const next = new URL(location, target);
    // A server that redirects an upgrade may use an http URL.
    next.protocol = next.protocol.replace('http', 'ws');
    redirected.resolve(next);
  } else flow.fail(statusFailure(status) ?? new ProbeFailure('handshake', `HTTP ${status} instead of an upgrade`));
  message.destroy();
}

function checkDialect(data: Buffer, isBinary: boolean): void {
  if (isBinary && data.toString('latin1', 0, 3) === 'FLV') return;
  if (!isBinary || MP4_BOXES.has(data.toString('latin1', 4, 8)))
    throw new ProbeFailure('unsupported_dialect', `${isBinary ? 'MP4' : 'text'} instead of FLV`);
  throw new ProbeFailure('bad_media', 'neither FLV nor MP4');
}
