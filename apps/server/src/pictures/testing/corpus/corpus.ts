import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { faultyClips } from '#server/pictures/testing/corpus/faulty-clips';
import { goodClips } from '#server/pictures/testing/corpus/good-clips';
import { soundClips } from '#server/pictures/testing/corpus/sound-clips';

/** Clips of each kind. `tuning` are those at which the rules may be looked at, `held-out` only confirm them. */
export type Half = 'tuning' | 'held-out';

const firstSeed = { tuning: 101, 'held-out': 90_001 } satisfies Record<Half, number>;

/** `times`: how many of each kind. */
export async function corpus(half: Half, times: number): Promise<CorpusClip[]> {
  const seeds = Array.from({ length: times }, (_, index) => firstSeed[half] + index);
  const clips = await Promise.all(
    seeds.map(async (seed) => [...goodClips(seed), ...(await faultyClips(seed)), ...soundClips(seed)]),
  );
  return clips.flat();
}
