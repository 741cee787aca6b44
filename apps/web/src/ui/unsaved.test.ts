import { beforeEach, expect, it, vi } from 'vitest';
import { openQuestion } from './confirm.ts';
import { putOnTop, topDialog } from './open-dialogs.ts';
import { addUnsaved, discardUnsaved, hasUnsaved, leave, removeUnsaved, watchUnsaved } from './unsaved.ts';

beforeEach(() => {
  openQuestion()?.answer(false);
  discardUnsaved();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('input counts as unsaved until it is saved or its form is gone', () => {
  const [name, comment] = [{}, {}];
  expect(hasUnsaved()).toBe(false);
  addUnsaved(name);
  addUnsaved(comment);
  removeUnsaved(name);
  expect(hasUnsaved()).toBe(true);
  removeUnsaved(comment);
  expect(hasUnsaved()).toBe(false);
});

it('who watches hears of each change until they stop', () => {
  const watcher = vi.fn();
  const stop = watchUnsaved(watcher);
  const input = {};
  addUnsaved(input);
  removeUnsaved(input);
  removeUnsaved(input);
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  addUnsaved(input);
  expect(watcher).toHaveBeenCalledTimes(2);
});

it('a dialog in which nothing was typed closes at once', () => {
  const go = vi.fn();
  addUnsaved({});
  const close = putOnTop({});
  leave(go);
  expect([go.mock.calls.length, openQuestion()]).toEqual([1, null]);
  close();
});

it('a dialog asks before it drops what was typed in it; staying keeps everything', async () => {
  const go = vi.fn();
  const close = putOnTop({});
  addUnsaved({});
  leave(go);
  openQuestion()?.answer(false);
  await settled();
  expect([go.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
  leave(go);
  openQuestion()?.answer(true);
  await settled();
  expect([go.mock.calls.length, hasUnsaved()]).toEqual([1, false]);
  close();
});

it('a dialog asks only about what was typed in it or over it, not below', async () => {
  const go = vi.fn();
  addUnsaved({});
  const closePanel = putOnTop({});
  leave(go);
  expect(go).toHaveBeenCalledTimes(1);
  const closeDialog = putOnTop({});
  const closeHelp = putOnTop({});
  addUnsaved({});
  leave(go);
  expect(openQuestion()).not.toBeNull();
  openQuestion()?.answer(false);
  await settled();
  expect(go).toHaveBeenCalledTimes(1);
  for (const close of [closeHelp, closeDialog, closePanel]) close();
});

it('the dialog on top is the last that opened and is still open', () => {
  const [first, second] = [{}, {}];
  const closeFirst = putOnTop(first);
  const closeSecond = putOnTop(second);
  expect(topDialog()).toBe(second);
  closeFirst();
  expect(topDialog()).toBe(second);
  closeSecond();
  expect(topDialog()).toBeNull();
});
