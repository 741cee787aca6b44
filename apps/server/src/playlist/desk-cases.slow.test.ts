import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskCases } from '#server/playlist/desk-cases';
import { readCases } from '#server/playlist/testing/desk-case';
import type { DeskCase, Expectation } from '#server/playlist/testing/desk-case';
import { playCase } from '#server/playlist/testing/play-case';
import type { Outcome } from '#server/playlist/testing/play-case';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

/** How many cases may end so in any of their orders; 0 lists them all. */
const limits = { wrong: 0, lost: 1, asked: 2, needless: 0, dependsOnOrder: 0 };

type Fault = keyof typeof limits;

const faultOf: Record<Expectation, Partial<Record<Outcome, Fault>>> = {
  join: { 'joined another': 'wrong', proposed: 'asked', 'proposed others': 'lost', nothing: 'lost' },
  find: { 'joined another': 'wrong', 'proposed others': 'lost', nothing: 'lost' },
  ask: { joined: 'wrong', 'joined another': 'wrong', 'proposed others': 'lost', nothing: 'lost' },
  never: { joined: 'wrong', 'joined another': 'wrong' },
  nothing: { joined: 'wrong', 'joined another': 'wrong', proposed: 'needless', 'proposed others': 'needless' },
};

const cases = readCases(deskCases);
const casesByFault = new Map<Fault, string[]>();

/** Cases are independent of each other; several at once keep both the application and the database busy. */
const concurrency = 4;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const [editor, operator, colleague] = [
    await t.signIn('editor'),
    await t.signIn('operator'),
    await t.signIn('operator'),
  ];
  const stage = { editor, operator, colleague, workOff: () => t.deps.backlog.workOff(0) };
  const pending = cases.entries();
  const playAll = async () => {
    for (const [number, one] of pending) recordFaults(one, await playCase(stage, one, number));
  };
  await Promise.all(Array.from({ length: concurrency }, playAll));
}, 180_000);
afterAll(() => t.close());

function recordFaults({ expected, line }: DeskCase, outcomes: Outcome[]): void {
  const found = new Set(outcomes.flatMap((outcome) => faultOf[expected][outcome] ?? []));
  if (new Set(outcomes).size > 1) found.add('dependsOnOrder');
  for (const fault of found)
    casesByFault.set(fault, [...(casesByFault.get(fault) ?? []), `${line} => ${outcomes.join(', ')}`]);
}

it('is played with at least 150 matches', () => {
  expect(cases.length).toBeGreaterThanOrEqual(150);
});

const rules: { fault: Fault; rule: string }[] = [
  { fault: 'wrong', rule: 'a query is never joined to a wrong match' },
  { fault: 'lost', rule: 'hardly any match that belongs to a query is lost' },
  { fault: 'asked', rule: 'a person is seldom asked where a desk expects a join' },
  { fault: 'needless', rule: 'a person is seldom asked about what is surely another match' },
  { fault: 'dependsOnOrder', rule: 'a case ends the same way whatever was made first' },
];

it.each(rules)('$rule', ({ fault }) => {
  const tooMany = (casesByFault.get(fault) ?? []).slice(limits[fault]);
  expect(tooMany).toEqual([]);
});
