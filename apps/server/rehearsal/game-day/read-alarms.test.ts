import { expect, it } from 'vitest';
import type { Caller } from './console-calls.ts';
import type { DeskMatch } from './desk.ts';
import { readAlarms } from './read-alarms.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 18, 0, second)).toISOString();
const match: DeskMatch = {
  number: 1,
  server: 1,
  startMs: 0,
  endMs: Date.parse(at(55)),
  onAir: [],
  stream: 41,
  title: 'Lynx – Otters',
  publishUrl: '',
};
const entry = (kind: string, second: number, userName: string | null) => ({ kind, at: at(second), userName });

/** A console that answers by path. */
const answering = (answers: Record<string, unknown>): Caller => ({
  id: 1,
  name: 'Administrator',
  async call<T>(_: string, path: string) {
    return answers[path] as T;
  },
});

it('is an alarm each time that an incident is opened, with the acknowledgement of that time', async () => {
  const incident = { id: 7, cause: 'content', name: match.title, openedAt: at(10), closedAt: null, outcome: null };
  const admin = answering({
    '/incidents': { data: [incident, { ...incident, id: 8 }] },
    '/incident?id=7': {
      ...incident,
      members: [{ id: 41, reason: 'black, silent' }],
      entries: [
        entry('opened', 10, null),
        entry('closed', 20, null),
        entry('reopened', 30, null),
        entry('acknowledged', 38, 'Anna'),
      ],
    },
    // Of a stream that is not of the evening.
    '/incident?id=8': { ...incident, members: [{ id: 99, reason: 'black' }], entries: [entry('opened', 10, null)] },
    '/stream/history?id=41': { data: [] },
  });
  const same = { kind: 'content', reason: 'black, silent', name: match.title, streams: [41], isMerged: false };
  expect(await readAlarms(admin, [match], 0)).toEqual([
    { ...same, atMs: Date.parse(at(10)), acknowledged: null },
    { ...same, atMs: Date.parse(at(30)), acknowledged: { atMs: Date.parse(at(38)), by: 'Anna' } },
  ]);
});

it('is one alarm for a no-show, and one for each reason of refused publishers, when it was first given', async () => {
  const admin = answering({
    '/incidents': { data: [] },
    '/stream/history?id=41': {
      data: [
        { kind: 'refusal', at: at(56), reason: 'too_late' },
        { kind: 'refusal', at: at(50), reason: 'too_early' },
        { kind: 'refusal', at: at(40), reason: 'wrong_secret' },
        { kind: 'state', at: at(35), reason: null },
        { kind: 'refusal', at: at(30), reason: 'too_early' },
        { kind: 'no_show', at: at(20), reason: null },
        { kind: 'refusal', at: at(1), reason: 'no_secret' },
      ],
    },
  });
  const alarms = await readAlarms(admin, [match], Date.parse(at(5)));
  expect(alarms.map(({ kind, reason, atMs, streams }) => [kind, reason, atMs, streams])).toEqual([
    ['no_show', '', Date.parse(at(20)), [41]],
    ['refusal', 'too_early', Date.parse(at(30)), [41]],
    ['refusal', 'wrong_secret', Date.parse(at(40)), [41]],
  ]);
});
