import { RtmpError } from '#media/rtmp/errors';
import { connectRtmp } from '#media/rtmp/client';
import { ProbeFailure } from './failure.ts';
import { createFlow, type Flow } from './flow.ts';
import { type ProbeLimits, type ProbeRun, runProbe } from './run.ts';
import type { ReasonCode, ProbeResult } from './probe-result.ts';

/** For a missing stream some servers send nothing after `play`: waiting for the whole time limit would be useless. */
const ACCEPT_MS = 5_000;
/** Not every server has a code for it: `NetStream.Play.Failed` with these words means the same as `StreamNotFound`. */
const MISSING = /no such stream|stream (is )?not (found|published|live)|does not exist/i;
const ENDED = /\.(UnpublishNotify|Stop|Complete)$/;

/** Plays an `rtmp:` or `rtmps:` URL until its frames are proven to be live. */
export function probeRtmp(url: string, limits: ProbeLimits): Promise<ProbeResult> {
  return runProbe(url, limits, (run) => playRtmp(run, createFlow(run)));
}

/** Plays an `rtmp:` or `rtmps:` URL until `flow` is done. Throws as `flow` fails. */
export async function playRtmp(run: ProbeRun, flow: Flow): Promise<void> {
  flow.done.catch(() => undefined);
  const connection = await connect(run, flow);
  run.result.hasAnswered = true;
  run.step('waiting for frames');
  flow.accepted();
  void connection.closed.then((error) => error && flow.fail(rtmpFailure(error)));
  try {
    await flow.done;
  } finally {
    void connection.close();
  }
}

async function connect(run: ProbeRun, flow: Flow): ReturnType<typeof connectRtmp> {
  try {
    return await connectRtmp(run.url, {
      mode: 'play',
      timeoutMs: Math.min(ACCEPT_MS, run.limits.timeoutMs),
      idleTimeoutMs: null,
      lookup: run.guard.lookup,
      tls: run.limits.tls,
      limits: null,
      signal: run.signal,
      onTag: flow.push,
      onStatus: (code) => {
        if (ENDED.test(code)) flow.fail(new ProbeFailure('no_media', `the server ended the stream (${code})`));
      },
    });
  } catch (error) {
    run.result.hasAnswered = error instanceof RtmpError && isAboutStream(error);
    const failure = run.signal.aborted ? run.signal.reason : rtmpFailure(error);
    // Also stops the timers of the flow.
    flow.fail(failure);
    throw failure;
  }
}

/** Whether the server got as far as the stream: it refused to play it, or did not say whether it would. */
function isAboutStream({ phase, reason }: RtmpError): boolean {
  return phase === 'play' || reason === 'rejected' || reason === 'not_found';
}

/** Converts an `RtmpError` to a `ProbeFailure`; returns any other value unchanged. */
export function rtmpFailure(error: unknown): unknown {
  if (!(error instanceof RtmpError)) return error;
  if (error.cause instanceof ProbeFailure) return error.cause;
  const code = error.code === null ? '' : ` (${error.code})`;
  return new ProbeFailure(reasonOf(error), `${error.phase}: ${error.message}${code}`);
}

function reasonOf({ reason, phase, message }: RtmpError): ReasonCode {
  if (reason === 'rejected' && MISSING.test(message)) return 'not_found';
  if (reason === 'timeout') return phase === 'play' ? 'no_media' : 'timeout';
  if (reason === 'closed') return 'no_media';
  if (reason === 'protocol') return phase === 'media' ? 'bad_media' : 'handshake';
  if (reason === 'aborted') return 'timeout';
  return reason;
}
