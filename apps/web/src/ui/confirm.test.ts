import { expect, it, vi } from 'vitest';
import { confirm, openQuestion, watchQuestions } from './confirm.ts';

const question = { title: 'Delete?', text: 'For good.', yes: 'Delete', no: 'Cancel', danger: true };

it('a question is open until it is answered, and gives the answer back', async () => {
  const asked = confirm(question);
  expect(openQuestion()).toMatchObject(question);
  openQuestion()?.answer(true);
  expect([await asked, openQuestion()]).toEqual([true, null]);
});

it('a second question turns the first one down instead of leaving it open for ever', async () => {
  const first = confirm(question);
  const second = confirm({ ...question, title: 'Block?' });
  expect(await first).toBe(false);
  expect(openQuestion()?.title).toBe('Block?');
  openQuestion()?.answer(false);
  expect(await second).toBe(false);
});

it('who watches hears of every opening and answer, until they stop', () => {
  const watcher = vi.fn();
  const stop = watchQuestions(watcher);
  void confirm(question);
  openQuestion()?.answer(false);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  void confirm(question);
  openQuestion()?.answer(false);
  expect(watcher).toHaveBeenCalledTimes(2);
});

it('an answer that comes twice is the first one', async () => {
  const asked = confirm(question);
  const open = openQuestion();
  open?.answer(true);
  open?.answer(false);
  expect(await asked).toBe(true);
});

it('a late answer to a question that was turned down leaves the next one open', () => {
  void confirm(question);
  const late = openQuestion();
  void confirm({ ...question, title: 'Block?' });
  late?.answer(true);
  expect(openQuestion()?.title).toBe('Block?');
  openQuestion()?.answer(false);
});
