import type { Inspector } from '#server/pictures/inspector';
import type { Half } from '#server/pictures/testing/corpus/corpus';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';
import { haveSameMatch } from '#server/planning/same-match';
import type { NamedMatch } from '#server/planning/same-match';
import { encodeSpan } from '#server/same-picture/testing/encode-span';
import type { Encoder } from '#server/same-picture/testing/encode-span';
import { broadcastOf } from '#server/same-picture/testing/broadcast';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { compareWatched } from '#server/same-picture/verdict';
import { watchRecording } from '#server/same-picture/watch-recording';
import type { Watched } from '#server/same-picture/watch-recording';

export const firstSeed = { tuning: 1_000, 'held-out': 700_000 } satisfies Record<Half, number>;

const [alone, farPairs, pitches, perPitch] = [40, 450, 5, 5];
const fromS = 30;

export const encoderOf = (seed: number): Encoder => {
  const random = randomFrom(seed ^ 0x2545f491);
  return {
    quality: Math.round(between(random, 20, 33)),
    audioBitrate: random() < 0.5 ? 48_000 : 96_000,
    gain: between(random, -9, 3),
    phaseS: between(random, 0, 2),
    fps: random() < 0.5 ? 12.5 : 15,
  };
};

function fixture(id: number, team1Name: string, team2Name: string): NamedMatch {
  const at = { startsAt: 0, endsAt: 7_200_000, isTbd: false };
  const teams = { team1: id * 2, team1Name, team2: id * 2 + 1, team2Name };
  return { id, title: '', sport: 1, sportName: 'Football', tournamentName: null, ...teams, ...at };
}

/** The other stream of a match, as desks enter it. */
const backups = [fixture(2, 'Zenit', 'Spartak'), fixture(2, 'Spartak', 'Zenit'), fixture(2, 'Зенит', 'Спартак')];

type Found = { pairs: number; onOnePitch: number; mistaken: number; unclear: number; missed: number; raised: number };

/**
 * Watches pairs of different matches: far pairs, and matches on one pitch, one pair of each pitch even with the same
 * sound. Then each match that is alone at another quality, some seconds later.
 */
export async function comparePairs(half: Half, inspector: Inspector): Promise<Found> {
  const seed = firstSeed[half];
  const watch = async (broadcast: Broadcast, encoder: Encoder, at: number) =>
    watchRecording(await encodeSpan(broadcast, encoder, at, at + 11), inspector);
  const singles: Watched[] = [];
  for (let match = seed; match < seed + alone; match += 1)
    singles.push(await watch(broadcastOf(match, match), encoderOf(match), fromS));
  const found: Found = { pairs: 0, onOnePitch: 0, mistaken: 0, unclear: 0, missed: 0, raised: 0 };
  const compare = async (a: Watched, b: Watched, name: string): Promise<void> => {
    const verdict = await compareWatched(a, b, inspector, true);
    found.pairs += 1;
    if (verdict === 'unclear') found.unclear += 1;
    if (verdict !== 'same') return;
    found.mistaken += 1;
    console.log(`  ${half}: taken for one: ${name}`);
  };
  const far = singles.flatMap((a, first) => singles.slice(first + 1).map((b) => ({ a, b, first })));
  const random = randomFrom(seed);
  for (const { a, b, first } of far
    .map((pair) => ({ ...pair, place: random() }))
    .toSorted((one, two) => one.place - two.place)
    .slice(0, farPairs))
    await compare(a, b, `far from ${seed + first}`);
  for (let pitch = seed + 500; pitch < seed + 500 + pitches; pitch += 1) {
    const matches = Array.from({ length: perPitch }, (_, index) => broadcastOf(pitch * 10 + index, pitch));
    const withSoundOfSecond = { picture: matches[0]?.picture, sound: matches[1]?.sound } as Broadcast;
    const watched = [];
    for (const [index, broadcast] of matches.entries())
      watched.push(await watch(index === 0 ? withSoundOfSecond : broadcast, encoderOf(pitch + index), fromS));
    for (const [index, a] of watched.entries())
      for (const b of watched.slice(index + 1)) {
        found.onOnePitch += 1;
        await compare(a, b, `on pitch ${pitch}`);
      }
  }
  for (const [index, a] of singles.entries()) {
    const match = seed + index;
    const b = await watch(broadcastOf(match, match), encoderOf(match + 77), fromS - between(random, 0, 5));
    if ((await compareWatched(a, b, inspector, true)) === 'same') {
      if (!haveSameMatch(fixture(1, 'Zenit', 'Spartak'), backups[index % backups.length] ?? fixture(2, '', '')))
        found.raised += 1;
      continue;
    }
    found.missed += 1;
    console.log(`  ${half}: not recognized: ${match}`);
  }
  return found;
}
