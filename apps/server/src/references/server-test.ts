import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { formats, linksOf } from '@touchline/contract';
import type { Format, Links, Server, TestResult } from '@touchline/contract';
import { ProbeFailure, connectionFailure } from '@touchline/media/probe/failure';
import type { ConnectionPhase } from '@touchline/media/probe/failure';
import { redact } from '@touchline/media/probe/redact';
import { createTargetGuard } from '@touchline/media/probe/target';
import type { TargetGuard } from '@touchline/media/probe/target';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { RtmpError } from '@touchline/media/rtmp/errors';

type Offer = Partial<Pick<Server, 'ip' | 'rtmp' | 'hls' | 'wss' | 'mpd' | 'wssDialect' | 'tls'>> & { fqdn: string };
/** The server as the form has it. */
export type TestedOffer = Pick<Server, 'fqdn' | 'rtmp' | 'hls' | 'wss' | 'mpd' | 'tls' | 'enabled'>;
type TestOutcome = Pick<TestResult, 'step' | 'detail'>;
type Probe = (url: string, guard: TargetGuard, signal: AbortSignal) => Promise<TestOutcome>;

const timeoutMs = 5_000;
/** A key that no stream has: an error response about it proves that the server is running. */
const sampleKey = 'touchline-test';

/**
 * Probes every offered format of a server. Private addresses are allowed only if they belong to a stored server, as in
 * monitoring: a form must not be able to reach into the network around the console. `signed` signs the links where the
 * server wants that.
 */
export async function testServer(
  offer: Offer,
  signed: ((plain: TestedOffer, key: string) => Links) | null,
  knownHosts: readonly string[],
): Promise<Record<Format, TestResult>> {
  const { ip: _, wssDialect: __, ...formValues } = offer;
  const blank = { rtmp: '', hls: '', wss: '', mpd: '', tls: true };
  const tested = { ...blank, ...formValues, enabled: true };
  const links = signed?.(tested, sampleKey) ?? linksOf(tested, sampleKey).links;
  const guard = createTargetGuard(knownHosts);
  const one = async (format: Format): Promise<TestResult> => {
    const url = links[format];
    if (url === null) return { step: 'not_offered', url, detail: '', tookMs: 0 };
    const started = performance.now();
    const found = await limited((signal) => probes[format](url, guard, signal));
    return { ...found, url, detail: redact(found.detail, url), tookMs: Math.round(performance.now() - started) };
  };
  const [rtmp, hls, wss, dash] = await Promise.all(formats.map(one));
  if (!rtmp || !hls || !wss || !dash) throw new Error('A format was not tested');
  return { rtmp, hls, wss, dash };
}

async function limited(probe: (signal: AbortSignal) => Promise<TestOutcome>): Promise<TestOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await probe(signal);
  } catch (error) {
    if (signal.aborted) return { step: 'timeout', detail: `no answer in ${timeoutMs} ms` };
    if (error instanceof ProbeFailure) return { step: stepOf(error), detail: error.message };
    throw error;
  }
}

function stepOf({ reason }: ProbeFailure): TestResult['step'] {
  if (reason === 'forbidden_target') return 'forbidden';
  return reason === 'dns' || reason === 'tcp' || reason === 'tls' || reason === 'timeout' ? reason : 'protocol';
}

const probes: Record<Format, Probe> = { rtmp: testRtmp, hls: testHttp, dash: testHttp, wss: testWebSocket };

/** Phases of an RTMP connection before the server has proved that it speaks RTMP. */
const early = ['dns', 'tcp', 'tls', 'handshake'];

async function testRtmp(url: string, guard: TargetGuard, signal: AbortSignal): Promise<TestOutcome> {
  try {
    const connection = await connectRtmp(url, {
      mode: 'play',
      // Below the overall limit, so that a server that does not respond to an unknown key still counts as answering.
      timeoutMs: timeoutMs - 500,
      idleTimeoutMs: null,
      lookup: guard.lookup,
      tls: null,
      limits: null,
      signal,
      onTag: null,
      onStatus: null,
    });
    await connection.close();
    return { step: 'answers', detail: 'RTMP handshake done, the key was accepted' };
  } catch (error) {
    if (!(error instanceof RtmpError)) throw error;
    if (error.cause instanceof ProbeFailure) throw error.cause;
    if (early.includes(error.phase)) return rtmpFailure(error);
    return { step: 'answers', detail: `RTMP handshake done; ${error.phase}: ${error.message}` };
  }
}

function rtmpFailure({ phase, reason, message }: RtmpError): TestOutcome {
  if (reason === 'timeout') return { step: 'timeout', detail: `${phase}: ${message}` };
  return { step: phase === 'dns' || phase === 'tcp' || phase === 'tls' ? phase : 'protocol', detail: message };
}

async function testHttp(url: string, guard: TargetGuard, signal: AbortSignal): Promise<TestOutcome> {
  const { statusCode = 0 } = await requestHead(new URL(url), {}, guard, signal);
  // A proxy responds for a server that is down.
  if (statusCode >= 500) return { step: 'protocol', detail: `HTTP ${statusCode}` };
  return { step: 'answers', detail: `HTTP ${statusCode}` };
}

async function testWebSocket(text: string, guard: TargetGuard, signal: AbortSignal): Promise<TestOutcome> {
  const url = new URL(text.replace(/^ws/, 'http'));
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dG91Y2hsaW5lIHRlc3QgMQ==',
  };
  const { statusCode = 0 } = await requestHead(url, upgrade, guard, signal);
  if (statusCode === 101) return { step: 'answers', detail: 'HTTP 101, the WebSocket opens' };
  // A page instead of a refusal: this is not a WebSocket server.
  if (statusCode < 300 || statusCode >= 500) return { step: 'protocol', detail: `HTTP ${statusCode}, no WebSocket` };
  return { step: 'answers', detail: `HTTP ${statusCode}` };
}

/** One request, without redirects; reads only the head of the response. Rejects with `ProbeFailure`. */
function requestHead(
  url: URL,
  headers: Record<string, string>,
  guard: TargetGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    guard.check(url.hostname);
    let phase: ConnectionPhase = 'connect';
    const isTls = url.protocol === 'https:';
    const options = {
      headers: { 'user-agent': 'touchline-test', ...headers },
      agent: false,
      lookup: guard.lookup,
      signal,
    };
    const request = (isTls ? httpsRequest : httpRequest)(url, options);
    const end = (message: IncomingMessage) => {
      resolve(message);
      request.destroy();
    };
    request.on('socket', (socket) => {
      socket.once('connect', () => (phase = isTls ? 'tls' : 'open'));
      socket.once('secureConnect', () => (phase = 'open'));
    });
    request.on('response', end);
    request.on('upgrade', (message, socket) => {
      socket.destroy();
      end(message);
    });
    request.on('error', (error) => reject(connectionFailure(error, phase)));
    request.end();
  });
}
