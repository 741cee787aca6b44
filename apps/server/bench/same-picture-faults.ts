import type { Inspector } from '#server/pictures/inspector';
import type { Half } from '#server/pictures/testing/corpus/corpus';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';
import { broadcastOf, switchedTo } from '#server/same-picture/testing/broadcast';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { watchDesk } from '#server/same-picture/testing/watch-desk';
import type { DeskStream, Look } from '#server/same-picture/testing/watch-desk';
import { encoderOf, firstSeed } from './same-picture-pairs.ts';

const [bystanders, lastsS, switchS] = [14, 130, 60];
/** From the verdict to the round that raises the fault. */
const roundS = 1.5;
/** Every fifth wrong picture comes from the same pitch. */
const onOnePitch = 5;

type Found = { right: number; wrong: number; late: number; delays: number[]; looks: number };

/** Watches desks on which one of two streams changes to the picture of the other. */
export async function findWrongMatches(half: Half, times: number, inspector: Inspector): Promise<Found> {
  const found: Found = { right: 0, wrong: 0, late: 0, delays: [], looks: 0 };
  let all = 0;
  for (let index = 0; index < times; index += 1) {
    const seed = firstSeed[half] + 20_000 + index * 100;
    const random = randomFrom(seed);
    const pitch = index % onOnePitch === 0 ? seed : seed + 1;
    const [own, other] = [broadcastOf(seed, pitch), broadcastOf(seed + 1, seed)];
    const wrong = switchedTo(own, other, switchS, between(random, 0, 5));
    const looks = await watchDesk(desk(wrong, other, seed), lastsS, seed, inspector);
    all += looks.length;
    const isRight = ({ first, second, at }: Look) => first === 0 && second === 1 && at > switchS;
    const same = looks.filter(({ verdict }) => verdict === 'same');
    found.wrong += same.filter((look) => !isRight(look)).length;
    const first = same.find(isRight);
    if (!first) {
      found.late += 1;
      console.log(
        `  ${half}: missed ${seed}: ${looks.map((look) => `${look.first}-${look.second} ${look.at.toFixed(0)} ${look.verdict}`).join(', ')}`,
      );
      continue;
    }
    found.right += 1;
    found.delays.push(first.at + roundS - switchS);
  }
  found.looks = all / times / 2 / (lastsS / 60);
  return found;
}

function desk(wrong: Broadcast, other: Broadcast, seed: number): DeskStream[] {
  const others = Array.from({ length: bystanders }, (_, index) => broadcastOf(seed + 10 + index, seed + 10 + index));
  return [wrong, other, ...others].map((broadcast, index) => ({
    broadcast,
    encoder: encoderOf(seed + index),
    isWatched: index < 2,
  }));
}
