import type { Logger } from 'pino';
import { isBlack } from '#server/pictures/black';
import { hasColorBars } from '#server/pictures/color-bars';
import type { Content, JudgedPicture } from '#server/pictures/content-memory';
import { startDecoder, usualLimits } from '#server/pictures/decoder';
import { loudnessOf } from '#server/pictures/loudness';
import type { Loudness } from '#server/pictures/loudness';
import { newestKeyFrame, newestSound } from '#server/pictures/newest-media';
import { pictureRequest, soundRequest } from '#server/pictures/request';
import { shrunkLuma, smallPicture } from '#server/pictures/small-picture';
import type { Sample } from '#server/monitoring/stored-state';

export type Inspector = {
  /** Decodes the newest picture and sound of a round. */
  inspect: (sample: Sample) => Promise<Content>;
  stop: () => void;
};

/** Looks at what probes have read, by an ffmpeg for pictures and one for sound. */
export function startInspector(path: string, log: Pick<Logger, 'warn'>): Inspector {
  const pictures = startDecoder(path, 'picture', log, usualLimits);
  const sounds = startDecoder(path, 'sound', log, usualLimits);

  async function inspectPicture(sample: Sample): Promise<JudgedPicture | null> {
    const newest = newestKeyFrame(sample);
    const request = newest && pictureRequest(newest.keyFrame);
    const answers = request && (await pictures.decode(request));
    const bytes = answers?.[0]?.picture;
    if (!newest || !bytes) return null;
    const picture = smallPicture(bytes);
    return {
      isBlack: isBlack(picture),
      hasColorBars: hasColorBars(picture),
      luma: shrunkLuma(picture.luma),
      format: newest.format,
      timeMs: newest.keyFrame.timeMs,
    };
  }

  async function inspectSound(sample: Sample): Promise<Loudness | null> {
    const newest = newestSound(sample);
    const request = newest && soundRequest(newest);
    const answers = request && (await sounds.decode(request));
    return answers ? loudnessOf(answers.flatMap(({ level }) => level ?? [])) : null;
  }

  return {
    async inspect(sample) {
      const [picture, loudness] = await Promise.all([inspectPicture(sample), inspectSound(sample)]);
      return { picture, loudness };
    },
    stop() {
      pictures.stop();
      sounds.stop();
    },
  };
}
