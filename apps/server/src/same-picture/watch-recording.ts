import { parseAudioSpecificConfig } from '@touchline/media/aac';
import type { RecordedGroup, RecordedSound, Recording } from '@touchline/media/probe/recording';
import { isBlack } from '#server/pictures/black';
import { hasColorBars } from '#server/pictures/color-bars';
import type { Inspector, TimedPicture } from '#server/pictures/inspector';
import { envelopeOf } from '#server/same-picture/envelope';
import type { Envelope, LoudPiece } from '#server/same-picture/envelope';

export type Decoding = Omit<Inspector, 'inspect' | 'stop'>;

/** Some seconds of a stream, with its decoded key frames. `envelope`: null when its sound says nothing. */
export type Watched = {
  groups: readonly RecordedGroup[];
  pictures: readonly TimedPicture[];
  envelope: Envelope | null;
};

/** Frames in one request; a request has ten seconds of the decoder's time line. */
const portion = 90;
/** AAC overlaps its frames: the first ones of a request are mixed with what was decoded before. */
const lead = 2;

/** Decodes what was recorded. Black pictures and color bars, which are the same everywhere, are left out. */
export async function watchRecording({ groups, sound }: Recording, decoding: Decoding): Promise<Watched> {
  const [pictures, pieces] = await Promise.all([
    Promise.all(groups.map((group) => keyPicture(group, decoding))),
    sound ? loudPieces(sound, decoding) : [],
  ]);
  return { groups, pictures: pictures.filter((picture) => picture !== null), envelope: envelopeOf(pieces) };
}

async function keyPicture({ avcC, frames: [key] }: RecordedGroup, { decodePicture }: Decoding) {
  const picture = key ? await decodePicture({ avcC, data: key.data }) : null;
  if (!key || !picture || isBlack(picture) || hasColorBars(picture)) return null;
  return { ...picture, timeMs: key.timeMs + key.compositionMs };
}

async function loudPieces({ config, frames }: RecordedSound, { decodeSound }: Decoding): Promise<LoudPiece[]> {
  const starts = Array.from({ length: Math.ceil(frames.length / portion) }, (_, index) => index * portion);
  const { frameSamples, sampleRate } = parseAudioSpecificConfig(config);
  const frameMs = (frameSamples * 1000) / sampleRate;
  const portions = starts.map(async (start) => {
    const from = Math.max(0, start - lead);
    const some = frames.slice(from, start + portion);
    const levels = await decodeSound({ config, frames: some.map(({ data }) => data) });
    return (levels ?? []).flatMap(({ rms, ms }) => {
      const index = Math.round(ms / frameMs);
      const frame = index < lead ? null : some[index];
      return frame ? [{ fromMs: frame.timeMs, toMs: frame.timeMs + frameMs, rms }] : [];
    });
  });
  return (await Promise.all(portions)).flat();
}
