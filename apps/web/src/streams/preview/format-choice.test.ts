import { describe, expect, it } from 'vitest';
import { formatsSeen } from '../../monitoring/testing/stream-on-wall.ts';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { firstChoice, nextChoice } from './format-choice.ts';
import type { FormatChoice } from './format-choice.ts';

const order: PlayFormat[] = ['wss', 'dash', 'hls'];
const minute = 60_000;
const known = formatsSeen({});

/** Lets the current format fail at this time. */
function fail(choice: FormatChoice, at: number, kind: Problem['kind'] = 'network', seen = known): FormatChoice {
  const { format } = choice;
  return format
    ? nextChoice(choice, { type: 'failed', format, problem: { kind, detail: '' }, at, order, seen })
    : choice;
}
const path = (choice: FormatChoice) => [choice.format, choice.replaced];

describe('the format of a preview', () => {
  it('begins with the best one', () => {
    expect(path(firstChoice(order))).toEqual(['wss', null]);
    expect(path(firstChoice([]))).toEqual([null, null]);
  });

  it('changes by itself to the next best when one fails, and says what it replaces', () => {
    const second = fail(firstChoice(order), 0);
    expect(path(second)).toEqual(['dash', 'wss']);
    expect(path(fail(second, 1_000))).toEqual(['hls', 'dash']);
  });

  it('waits for the best one when all have failed, and knows why each did', () => {
    const second = fail(firstChoice(order), 0, 'network');
    const all = fail(fail(second, 1_000, 'notFound'), 2_000, 'timeout');
    expect(path(all)).toEqual(['wss', null]);
    expect(order.map((format) => all.failures[format]?.problem.kind)).toEqual(['network', 'notFound', 'timeout']);
  });

  it('is no carousel: an hour of failures every five seconds makes few changes', () => {
    let choice = firstChoice(order);
    let changes = 0;
    for (let at = 0; at < 60 * minute; at += 5_000) {
      const next = fail(choice, at);
      if (next.format !== choice.format) changes += 1;
      choice = next;
    }
    // The other formats are retried after 1, 2, 4, 8, 15, 15 … minutes.
    expect(changes).toBeLessThan(30);
    expect(changes).toBeGreaterThan(10);
  });

  it('gives a format another turn once its pause is over', () => {
    const resting = fail(fail(fail(firstChoice(order), 0), 0), 0);
    expect(path(fail(resting, minute - 1))).toEqual(['wss', null]);
    expect(path(fail(resting, minute))).toEqual(['dash', 'wss']);
  });

  it('gives it one at once when monitoring has seen it come back', () => {
    const dashDown = formatsSeen({ dash: { state: 'down', reason: 'tcp' } });
    const failing = (choice: FormatChoice) => fail(choice, 0, 'network', dashDown);
    const resting = failing(failing(failing(firstChoice(order))));
    expect(path(fail(resting, 1_000, 'network', dashDown))).toEqual(['wss', null]);
    expect(path(fail(resting, 1_000, 'network', known))).toEqual(['dash', 'wss']);
  });

  it('has forgotten failures of a format that has played for long since', () => {
    const second = fail(firstChoice(order), 0);
    const back = nextChoice({ ...second, format: 'wss' }, { type: 'steady', format: 'wss' });
    expect(back.failures).toEqual({});
  });

  it('never goes back to one that this browser cannot play, and waits for another', () => {
    const resting = fail(fail(fail(firstChoice(order), 0, 'codec'), 0), 0);
    expect(path(resting)).toEqual(['dash', null]);
    expect(path(fail(resting, 60 * minute))).toEqual(['hls', 'dash']);
  });

  it('stays with what the person chose, though it fails', () => {
    const chosen = nextChoice(firstChoice(order), { type: 'chosen', format: 'hls' });
    expect(chosen).toMatchObject({ format: 'hls', isOwn: true });
    const failed = fail(chosen, 0);
    expect(failed).toMatchObject({ format: 'hls', isOwn: true, failures: { hls: { count: 1 } } });
  });

  it('returns to the choice of the person after it had changed by itself', () => {
    const second = fail(firstChoice(order), 0);
    const chosen = nextChoice(second, { type: 'chosen', format: 'wss' });
    expect(chosen).toEqual({ format: 'wss', isOwn: true, failures: {}, replaced: null });
  });

  it('begins anew when the person leaves the choice to it', () => {
    const chosen = fail(nextChoice(firstChoice(order), { type: 'chosen', format: 'hls' }), 0);
    expect(nextChoice(chosen, { type: 'automatic', order })).toEqual(firstChoice(order));
  });
});
