import type { Setting } from '@touchline/contract';
import type { ContentLimits, Decoded } from '#server/pictures/content-memory';
import { forgetFfmpeg, noteFfmpeg } from '#server/pictures/decoder-record';
import { ffmpegVersion } from '#server/pictures/ffmpeg';
import { startInspector } from '#server/pictures/inspector';
import type { Sample } from '#server/monitoring/stored-state';
import type { Deps } from '#server/deps';

/** An ffmpeg that was not found is looked for again after this long, when there is something to decode. */
const retryMs = 300_000;

export type Inspections = {
  /** Decodes what a round has read; null without ffmpeg. */
  inspect: (sample: Sample) => Promise<Decoded | null>;
  stop: () => Promise<void>;
};

/** Looks for ffmpeg, tells administrators whether it is there, and decodes with it. */
export function startInspections({
  db,
  env,
  log,
  settings,
}: Pick<Deps, 'db' | 'env' | 'log' | 'settings'>): Inspections {
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
      return { content: await inspector.inspect(sample), limits: limitsOf(settings.now()) };
    },
    async stop() {
      inspector.stop();
      await looking;
      await forgetFfmpeg(db).catch((error: unknown) => log.warn({ err: error }, 'could not forget ffmpeg'));
    },
  };
}

/** The limits that the settings give. */
function limitsOf(
  setting: Pick<Setting, `${'black' | 'colorBars' | 'frozen' | 'silent' | 'quiet'}AfterS`>,
): ContentLimits {
  return {
    black: setting.blackAfterS,
    color_bars: setting.colorBarsAfterS,
    frozen: setting.frozenAfterS,
    silent: setting.silentAfterS,
    quiet: setting.quietAfterS,
  };
}
