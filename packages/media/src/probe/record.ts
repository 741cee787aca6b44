import { createRecorder, type Recording } from './recording.ts';
import { playRtmp } from './rtmp.ts';
import { type ProbeLimits, runProbe } from './run.ts';
import { playWss } from './wss.ts';

/** Records `ms` of an RTMP or WSS URL. Whatever fails, what has come until then is the answer. */
export async function recordStream(url: string, limits: ProbeLimits, ms: number): Promise<Recording> {
  let recording: Recording = { groups: [], sound: null };
  await runProbe(url, limits, (run) => {
    const begin = () => {
      const recorder = createRecorder(run, ms);
      ({ recording } = recorder);
      return recorder.flow;
    };
    return /^rtmps?:/.test(url) ? playRtmp(run, begin()) : playWss(run, begin);
  });
  return recording;
}
