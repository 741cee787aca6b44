import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('explains itself when it is asked for what it cannot play', () => {
  for (const wrong of [[], ['matinee'], ['quiet', '--speed', '21'], ['quiet', '--players', '9'], ['quiet', '--fast']]) {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...wrong], {
      encoding: 'utf8',
    });
    expect([wrong, status, stderr.split('\n').slice(0, 2)]).toEqual([
      wrong,
      2,
      [
        'Usage: npm run rehearsal -- quiet | evening | storm | short [--speed 1…20] [--players 0…8] [--json FILE] [--url URL]',
        '  quiet    60 matches in 3 hours without a fault: no alarm may be raised; at 9 times speed',
      ],
    ]);
  }
});

it('says which match is too short for its cue at a speed', () => {
  const fast = [join(import.meta.dirname, 'main.ts'), 'storm', '--speed', '20'];
  const { status, stderr } = spawnSync(process.execPath, fast, { encoding: 'utf8' });
  const sentence = /^At this speed match \d+ is too short for its cue \(\w+\); play it more slowly\n$/;
  expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
});
