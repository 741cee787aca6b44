import { expect, it } from 'vitest';
import { isLeaving, leaveGuard } from './leaving.ts';

const streams = (search: Record<string, string>) => ({ pathname: '/broadcast/streams', search });
const help = { pathname: '/help', search: {} };
const current = streams({ search: 'cup', panel: 'edit', id: '7' });

it.each([
  ['another screen', help],
  ['the list without the panel', streams({ search: 'cup' })],
  ['another record', streams({ search: 'cup', panel: 'edit', id: '8' })],
  ['another panel', streams({ search: 'cup', panel: 'comments', id: '7' })],
  ['another page of the list', streams({ search: 'cup', panel: 'edit', id: '7', page: '2' })],
])('%s is a way out of the form', (_name, next) => {
  expect(isLeaving({ current, next, action: 'PUSH' })).toBe(true);
  expect(isLeaving({ current, next, action: 'BACK' })).toBe(true);
});

it('a jump within the page leaves nothing', () => {
  expect(isLeaving({ current, next: { ...current }, action: 'PUSH' })).toBe(false);
  expect(isLeaving({ current, next: { ...current }, action: 'GO' })).toBe(false);
});

it('a screen corrects its own address without a question, but closes nothing by it', () => {
  const corrected = streams({ panel: 'edit', id: '7', page: '2' });
  expect(isLeaving({ current, next: corrected, action: 'REPLACE' })).toBe(false);
  expect(isLeaving({ current, next: streams({ search: 'cup' }), action: 'REPLACE' })).toBe(true);
  expect(isLeaving({ current, next: help, action: 'REPLACE' })).toBe(true);
});

it('another tab of the settings is a way out', () => {
  const settings = (tab: string) => ({ pathname: '/system/settings', search: { tab } });
  expect(isLeaving({ current: settings('main'), next: settings('appearance'), action: 'PUSH' })).toBe(true);
});

/** A guard over a changed form, whose questions are answered by hand. */
function guarded() {
  const questions: ((isAgreed: boolean) => void)[] = [];
  const outcomes: string[] = [];
  const form = { isChanged: true };
  const ask = () => {
    // As on the screen: a new question turns down the one that is open.
    questions.at(-1)?.(false);
    return new Promise<boolean>((resolve) => questions.push(resolve));
  };
  const shouldBlock = leaveGuard(() => form.isChanged, ask);
  const move = (name: string, action: string) =>
    void shouldBlock({ current, next: help, action }).then((isBlocked) =>
      outcomes.push(`${name} ${isBlocked ? 'blocked' : 'goes'}`),
    );
  const answer = async (isAgreed: boolean) => {
    questions.at(-1)?.(isAgreed);
    await new Promise((resolve) => setTimeout(resolve));
    return outcomes;
  };
  return { form, questions, move, answer };
}

it('a changed form is left only when the person agrees', async () => {
  const { move, answer } = guarded();
  move('link', 'PUSH');
  expect(await answer(false)).toEqual(['link blocked']);
  move('back', 'BACK');
  expect(await answer(true)).toEqual(['link blocked', 'back goes']);
});

it('an unchanged form is left without a question', async () => {
  const { form, questions, move, answer } = guarded();
  form.isChanged = false;
  move('back', 'BACK');
  expect(await answer(false)).toEqual(['back goes']);
  expect(questions).toEqual([]);
});

it('going back twice is one move, which staying undoes once', async () => {
  const { move, answer } = guarded();
  move('first', 'BACK');
  move('second', 'GO');
  expect(await answer(false)).toEqual(['second blocked']);
  move('third', 'BACK');
  expect(await answer(true)).toEqual(['second blocked', 'third goes']);
});

it('a link that is followed while the question is open goes nowhere and leaves the question open', async () => {
  const { questions, move, answer } = guarded();
  move('back', 'BACK');
  move('link', 'PUSH');
  expect(questions).toHaveLength(1);
  expect(await answer(true)).toEqual(['link blocked', 'back goes']);
});
