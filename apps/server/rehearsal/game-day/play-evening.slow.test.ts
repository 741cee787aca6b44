import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import { playEvening } from './play-evening.ts';
import { short } from './scenarios/short.ts';
import { isPassed } from './score.ts';
import { scoreTable } from './score-table.ts';

let installation: Installation;
beforeAll(async () => {
  const started = await startInstallation(null, new AbortController().signal);
  if (!started) throw new Error('The console did not start');
  installation = started;
});
afterAll(() => installation.stop());

it('notices a cut, a dead server and a no-show, and nothing else, while people take, acknowledge and hand over', async () => {
  const lines: string[] = [];
  const score = await playEvening(short, installation, {
    speed: 1,
    players: 2,
    nodePorts: null,
    signal: new AbortController().signal,
    report: (text) => lines.push(text),
  });
  if (!score) throw new Error('The evening was not played to its end');
  const table = scoreTable(score);
  expect(score.cues.map(({ kind, verdict, said }) => [kind, verdict, said])).toEqual([
    ['no_show', 'noticed', 'no_show'],
    ['cut', 'noticed', 'stream'],
    ['server_death', 'noticed', 'server'],
  ]);
  expect(score.console).toMatchObject({ noticed: 3, missed: 0, false: 0 });
  expect(score.people).toMatchObject({ matches: 5, takenInTime: 5, handedOver: 2, toAcknowledge: 2 });
  expect(score.cues[2]?.acknowledged?.by).toMatch(/^(?:Anna|Boris)$/);
  expect(isPassed(score)).toBe(true);
  expect(table).toContain('noticed 3 of 3 (0 late), wrong kind 0, missed 0');
  expect(lines).toContainEqual(expect.stringMatching(/^ALARM server: /));
}, 90_000);
