import { shrunkLuma } from '#server/pictures/small-picture';
import { isStill } from '#server/pictures/stillness';
import { bestLags } from '#server/same-picture/envelope-lag';
import { momentsAt, momentsOf } from '#server/same-picture/moments';
import type { Moment } from '#server/same-picture/moments';
import type { Decoding, Watched } from '#server/same-picture/watch-recording';

export type Verdict = 'same' | 'different' | 'unclear';

/** Four seconds of other sound of the same kind hardly ever agree by more than the first, and often by the second. */
const sureAgreement = 0.75;
const leastAgreement = 0.2;

/** Share of a picture that may differ from that of the same moment: compression changes less. */
const mostDiffers = 0.01;
/** Where the camera moves fast: compared with how much the pictures of other moments differ, and at most. */
const mostOfUsual = 0.25;
const mostEver = 0.15;
/** Pictures that differ by less between two moments are those of a camera that stands still. */
const leastUsual = 0.05;

/**
 * Whether two streams that were watched at the same time show the same. Sound says how much later one of them is; then
 * the pictures of the same moments have to be the same, which those of two matches on one field are not. Where the sound
 * is another one or says nothing, a sequence of pictures has to be found in the other stream, which takes longer
 * (`isThorough`).
 */
export async function compareWatched(
  a: Watched,
  b: Watched,
  decoding: Decoding,
  isThorough: boolean,
): Promise<Verdict> {
  if (a.pictures.length < 2 || b.pictures.length < 2) return 'unclear';
  if (standsStill(a) && standsStill(b)) return isSameStill(a, b) ? 'same' : 'different';
  const lags = a.envelope && b.envelope ? bestLags(a.envelope, b.envelope) : [];
  for (const { ms, agreement } of lags) {
    if (agreement < leastAgreement) continue;
    const moments = await momentsAt(a, b, ms, decoding);
    if (agreement >= sureAgreement ? goTogether(moments) : areSame(moments)) return 'same';
  }
  const isSilent = !a.envelope || !b.envelope;
  if (!isThorough && !isSilent) return 'different';
  return areSame(await momentsOf(a, b, decoding)) ? 'same' : 'different';
}

/** A slate. */
function standsStill({ pictures: [first, ...others] }: Watched): boolean {
  return first !== undefined && others.every(({ luma }) => isStill(shrunkLuma(first.luma), shrunkLuma(luma)));
}

const isSameStill = ({ pictures: [a] }: Watched, { pictures: [b] }: Watched) =>
  !!a && !!b && isStill(shrunkLuma(a.luma), shrunkLuma(b.luma));

/** Whether the pictures go with the same sound. */
function goTogether(moments: readonly Moment[]): boolean {
  const same = moments.filter(
    ({ differs, usual }) => differs <= Math.max(mostDiffers, Math.min(mostEver, mostOfUsual * usual)),
  );
  return same.length >= 2 && same.length >= 0.6 * moments.length;
}

/** Whether the pictures alone prove it: all the same, of a camera that moves. */
function areSame(moments: readonly Moment[]): boolean {
  return moments.length >= 3 && moments.every(({ differs, usual }) => differs <= mostDiffers && usual >= leastUsual);
}
