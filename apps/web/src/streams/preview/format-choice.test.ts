import { describe, expect, it } from 'vitest';
import { formatStatuses } from '../../monitoring/testing/stream-on-wall.ts';
import type { PlayFormat } from './engine.ts';
import type { Problem } from './play.ts';
import { initialChoice, nextChoice } from './format-choice.ts';
import type { FormatChoice } from './format-choice.ts';

const order: PlayFormat[] = ['wss', 'dash', 'hls'];
const minute = 60_000;
const known = formatStatuses({});

/** Lets the current format fail at this time. */
function fail(choice: FormatChoice, at: number, kind: Problem['kind'] = 'network', seen = known): FormatChoice {
  const { format } = choice;
  return format
    ? nextChoice(choice, { type: 'failed', format, problem: { kind, detail: '' }, at, order, seen })
    : choice;
}
const path = (choice: FormatChoice) => [choice.format, choice.replaced];

describe('the format of a preview', () => {
  it('starts with the best one', () => {
    expect(path(initialChoice(order))).toEqual(['wss', null]);
    expect(path(initialChoice([]))).toEqual([null, null]);
  });

  it('changes automatically to the next best after a failure, and keeps what it replaced', () => {
    const second = fail(initialChoice(order), 0);
    expect(path(second)).toEqual(['dash', 'wss']);
    expect(path(fail(second, 1_000))).toEqual(['hls', 'dash']);
  });

  it('waits for the best one after all have failed, and keeps the problem of each', () => {
    const second = fail(initialChoice(order), 0, 'network');
    const all = fail(fail(second, 1_000, 'notFound'), 2_000, 'timeout');
    expect(path(all)).toEqual(['wss', null]);
    expect(order.map((format) => all.failures[format]?.problem.kind)).toEqual(['network', 'notFound', 'timeout']);
  });

  it('changes rarely during an hour of failures every five seconds', () => {
    let choice = initialChoice(order);
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

  it('retries a format after its pause', () => {
    const resting = fail(fail(fail(initialChoice(order), 0), 0), 0);
    expect(path(fail(resting, minute - 1))).toEqual(['wss', null]);
    expect(path(fail(resting, minute))).toEqual(['dash', 'wss']);
  });

  it('retries a format at once when monitoring reports it as working again', () => {
    const dashDown = formatStatuses({ dash: { state: 'down', reason: 'tcp' } });
    const failing = (choice: FormatChoice) => fail(choice, 0, 'network', dashDown);
    const resting = failing(failing(failing(initialChoice(order))));
    expect(path(fail(resting, 1_000, 'network', dashDown))).toEqual(['wss', null]);
    expect(path(fail(resting, 1_000, 'network', known))).toEqual(['dash', 'wss']);
  });

  it('forgets the failures of a format that has played steadily since', () => {
    const second = fail(initialChoice(order), 0);
    const back = nextChoice({ ...second, format: 'wss' }, { type: 'steady', format: 'wss' });
    expect(back.failures).toEqual({});
  });

  it('never returns to one that this browser cannot play, and waits for another', () => {
    const resting = fail(fail(fail(initialChoice(order), 0, 'codec'), 0), 0);
    expect(path(resting)).toEqual(['dash', null]);
    expect(path(fail(resting, 60 * minute))).toEqual(['hls', 'dash']);
  });

  it('keeps the person’s choice although it fails', () => {
    const chosen = nextChoice(initialChoice(order), { type: 'chosen', format: 'hls' });
    expect(chosen).toMatchObject({ format: 'hls', isOwn: true });
    const failed = fail(chosen, 0);
    expect(failed).toMatchObject({ format: 'hls', isOwn: true, failures: { hls: { count: 1 } } });
  });

  it('changes to the person’s choice after an automatic change', () => {
    const second = fail(initialChoice(order), 0);
    const chosen = nextChoice(second, { type: 'chosen', format: 'wss' });
    expect(chosen).toEqual({ format: 'wss', isOwn: true, failures: {}, replaced: null });
  });

  it('starts over when the person returns to automatic choice', () => {
    const chosen = fail(nextChoice(initialChoice(order), { type: 'chosen', format: 'hls' }), 0);
    expect(nextChoice(chosen, { type: 'automatic', order })).toEqual(initialChoice(order));
  });
});
