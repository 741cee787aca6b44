import { createHash } from 'node:crypto';
import type { AacSample } from '@touchline/media/aac-sample';
import type { RecordedGroup } from '@touchline/media/probe/recording';
import type { KeyFrame } from '@touchline/media/still';
import type { Logger } from 'pino';
import { isBlack } from '#server/pictures/black';
import { hasColorBars } from '#server/pictures/color-bars';
import type { Content, JudgedPicture } from '#server/pictures/content-memory';
import { startDecoder, usualLimits } from '#server/pictures/decoder';
import type { Answer } from '#server/pictures/ffmpeg-process';
import { loudnessOf } from '#server/pictures/loudness';
import type { Loudness } from '#server/pictures/loudness';
import { newestKeyFrame, newestSound } from '#server/pictures/newest-media';
import { groupRequest, pictureRequest, soundRequest } from '#server/pictures/request';
import { shrunkLuma, smallPicture } from '#server/pictures/small-picture';
import type { SmallPicture } from '#server/pictures/small-picture';
import { colorLayout } from '#server/same-picture/color-layout';
import type { ColorLayout } from '#server/same-picture/color-layout';
import type { Sample } from '#server/monitoring/stored-state';

/** What a round saw and heard; `layout`: of a picture that may be compared with those of other streams. */
export type Inspected = Content & { layout: ColorLayout | null };

/** Level of a frame of sound in dBFS; `ms`: since the first one. */
export type FrameLevel = { ms: number; rms: number };

export type TimedPicture = SmallPicture & { timeMs: number };

export type Inspector = {
  /** Decodes the newest picture and sound of a round. */
  inspect: (sample: Sample) => Promise<Inspected>;
  /** Null when it cannot be decoded. */
  decodePicture: (keyFrame: KeyFrame) => Promise<SmallPicture | null>;
  /** The pictures of a group; empty when it cannot be decoded. `timeMs`: when they are shown. */
  decodeGroup: (group: RecordedGroup) => Promise<TimedPicture[]>;
  /** Of what is too long for the decoder, only the newest seconds. */
  decodeSound: (sound: AacSample) => Promise<FrameLevel[] | null>;
  stop: () => void;
};

/** Looks at what probes have read, by an ffmpeg for pictures and one for sound. */
export function startInspector(path: string, log: Pick<Logger, 'warn'>): Inspector {
  const pictures = startDecoder(path, 'picture', log, usualLimits);
  const sounds = startDecoder(path, 'sound', log, usualLimits);
  // What follows a group in the same decoder may be dropped.
  const groups = startDecoder(path, 'picture', log, usualLimits);

  async function decodePicture(keyFrame: KeyFrame): Promise<SmallPicture | null> {
    const request = pictureRequest(keyFrame);
    const answers = request && (await pictures.decode(request));
    const bytes = answers?.[0]?.picture;
    return bytes ? smallPicture(bytes) : null;
  }

  async function decodeGroup(group: RecordedGroup): Promise<TimedPicture[]> {
    const request = groupRequest(group);
    const answers = request && (await groups.decode(request));
    const startMs = group.frames[0]?.timeMs ?? 0;
    return (answers ?? []).flatMap(({ ms, picture }) =>
      picture ? [{ ...smallPicture(picture), timeMs: startMs + ms }] : [],
    );
  }

  async function inspectPicture(
    sample: Sample,
  ): Promise<{ picture: JudgedPicture; layout: ColorLayout | null } | null> {
    const newest = newestKeyFrame(sample);
    const small = newest && (await decodePicture(newest.keyFrame));
    if (!small) return null;
    const picture = {
      isBlack: isBlack(small),
      hasColorBars: hasColorBars(small),
      luma: shrunkLuma(small.luma),
      format: newest.format,
      timeMs: newest.keyFrame.timeMs,
      hash: createHash('sha1').update(newest.keyFrame.data).digest('base64'),
    };
    return { picture, layout: picture.isBlack || picture.hasColorBars ? null : colorLayout(small) };
  }

  async function inspectSound(sample: Sample): Promise<Loudness | null> {
    const newest = newestSound(sample);
    const request = newest && soundRequest(newest);
    const answers = request && (await sounds.decode(request));
    return answers ? loudnessOf(answers.flatMap(({ level }) => level ?? [])) : null;
  }

  async function decodeSound(sound: AacSample): Promise<FrameLevel[] | null> {
    const request = soundRequest(sound);
    const answers = request && (await sounds.decode(request));
    return answers && levelsOf(answers, request?.skippedMs ?? 0);
  }

  return {
    async inspect(sample) {
      const [seen, loudness] = await Promise.all([inspectPicture(sample), inspectSound(sample)]);
      return { picture: seen?.picture ?? null, layout: seen?.layout ?? null, loudness };
    },
    decodePicture,
    decodeGroup,
    decodeSound,
    stop() {
      pictures.stop();
      sounds.stop();
      groups.stop();
    },
  };
}

function levelsOf(answers: readonly Answer[], skippedMs: number): FrameLevel[] {
  return answers.flatMap(({ ms, level }) => (level ? [{ ms: skippedMs + ms, rms: level.rms }] : []));
}
