import type { ContentFault } from '@touchline/contract';
import { basics, during, faultTimes, withScore } from '#server/pictures/testing/corpus/clip';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { testCardFrame, testCards } from '#server/pictures/testing/corpus/ffmpeg-frames';
import { copyOf } from '#server/pictures/testing/corpus/frame';
import type { Frame } from '#server/pictures/testing/corpus/frame';
import { matchScene, sports } from '#server/pictures/testing/corpus/match-scene';
import type { Scene } from '#server/pictures/testing/corpus/match-scene';
import { blackScene, frozenScene, studioScene } from '#server/pictures/testing/corpus/other-scenes';
import { drawScore, drawText, drawTicker, drawTurningLogo } from '#server/pictures/testing/corpus/overlays';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';

/** Clips of a match whose picture is wrong for a while. */
export async function faultyClips(seed: number): Promise<CorpusClip[]> {
  const random = randomFrom(seed);
  const sport = sports[seed % sports.length] ?? 'football';
  const times = faultTimes(seed, 80);
  const light = seed % 4 === 3 ? 0.55 : 1;
  const match = matchScene(seed, sport, seed % 3 === 0 ? 'fixed' : 'follows', light);
  const usual = withScore(match, true);
  const card = await testCardFrame(testCards[seed % testCards.length] ?? 'smptebars');
  const clip = (name: string, kind: ContentFault, wrong: Scene): CorpusClip => ({
    ...basics(seed),
    name,
    fault: { kind, ...times },
    picture: during(usual, wrong, times),
  });
  const black = (noise: number, hasLogo: boolean) => blackScene(seed, { noise, hasLogo });
  return [
    clip('black', 'black', black(0, false)),
    clip('black with camera noise', 'black', black(between(random, 2, 7), false)),
    clip('black with a logo', 'black', black(0, true)),
    clip('frozen', 'frozen', frozenScene(usual, times.from)),
    clip('frozen studio', 'frozen', frozenScene(studioScene(seed), times.from)),
    clip('frozen below an overlay', 'frozen', overlaid(frozenScene(match, times.from), seed)),
    clip('color bars', 'color_bars', () => copyOf(card)),
    clip('color bars with text', 'color_bars', (second) => namedCard(card, second)),
  ];
}

/** The score, the line of news or the logo goes on. */
function overlaid(scene: Scene, seed: number): Scene {
  return (second) => {
    const frame = scene(second);
    drawScore(frame, second, true);
    if (seed % 3 === 1) drawTicker(frame, second);
    if (seed % 3 === 2) drawTurningLogo(frame, second);
    return frame;
  };
}

/** A name that moves to and fro over the card. */
function namedCard(card: Frame, second: number): Frame {
  const frame = copyOf(card);
  drawText(frame, 60 + 40 * Math.sin(second / 4), 70, 16, 3);
  drawText(frame, 120, 150, 8, Math.floor(second));
  return frame;
}
