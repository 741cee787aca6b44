import { forgetFfmpeg, noteFfmpeg } from '#server/pictures/decoder-record';
import { ffmpegVersion } from '#server/pictures/ffmpeg';
import { startInspector } from '#server/pictures/inspector';
import type { Inspected, Inspector } from '#server/pictures/inspector';
import type { Sample } from '#server/monitoring/stored-state';
import type { Deps } from '#server/deps';

/** An ffmpeg that was not found is looked for again after this long, when there is something to decode. */
const retryMs = 300_000;

export type Inspections = {
  /** Decodes what a round has read; null without ffmpeg. */
  inspect: (sample: Sample) => Promise<Inspected | null>;
  /** Decodes other pictures and sounds. */
  decoding: Omit<Inspector, 'inspect' | 'stop'>;
  stop: () => Promise<void>;
};

/** Looks for ffmpeg, tells administrators whether it is there, and decodes with it. */
export function startInspections({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Inspections {
  const inspector = startInspector(env.FFMPEG, log);
  let lookedAt = 0;
  let looking: Promise<boolean> = look();

  async function look(): Promise<boolean> {
    lookedAt = performance.now();
    const version = await ffmpegVersion(env.FFMPEG);
    await noteFfmpeg(db, version).catch((error: unknown) => log.warn({ err: error }, 'could not note ffmpeg'));
    return version !== null;
  }

  return {
    async inspect(sample) {
      if (!(await looking) && performance.now() - lookedAt > retryMs) looking = look();
      if (!(await looking)) return null;
      return inspector.inspect(sample);
    },
    decoding: inspector,
    async stop() {
      inspector.stop();
      await looking;
      await forgetFfmpeg(db).catch((error: unknown) => log.warn({ err: error }, 'could not forget ffmpeg'));
    },
  };
}
