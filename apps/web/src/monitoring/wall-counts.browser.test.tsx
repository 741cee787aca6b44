import { textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import { monitorStates } from '@touchline/contract';
import type { MonitorState } from '@touchline/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { StateChips } from './state-chips.tsx';
import { Tools } from './tools.tsx';
import { readWall } from './wall-search.ts';

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

const signedInAs = (role: string) => [[['profile'], { id: 1, role }]] as const;
const none = Object.fromEntries(monitorStates.map((state) => [state, 0])) as Record<MonitorState, number>;
const nothing = () => undefined;
const tools = {
  state: readWall({}),
  change: nothing,
  sports: [],
  isPhone: false,
  onKeys: nothing,
  onFullScreen: nothing,
};

it.each(['en', 'ru'] as const)('the wall shows no numbers before it is loaded, in %s', async (language) => {
  const chips = await showIn(language, <StateChips counts={null} chosen={[]} onChange={nothing} />, []);
  expect(chips.texts('button')).toHaveLength(monitorStates.length);
  expect(chips.text()).not.toMatch(/\d/);
  const views = await showIn(language, <Tools {...tools} counts={null} />, signedInAs('operator'));
  expect(views.all('label').map(textOf)).toHaveLength(3);
  expect(views.all('label').map(textOf).join()).not.toMatch(/\d/);
});

it('the wall shows zero once it is loaded, but no view of one’s own to who can take nothing', async () => {
  const chips = await showIn('en', <StateChips counts={{ ...none, down: 2 }} chosen={[]} onChange={nothing} />, []);
  expect(chips.texts('button').filter((text) => text.endsWith('0'))).toHaveLength(monitorStates.length - 1);
  expect(chips.texts('button')).toContain('Down 2');
  const viewsOf = async (role: string) => {
    const toolbar = <Tools {...tools} counts={{ all: 3, problems: 2, mine: 0 }} />;
    return (await showIn('en', toolbar, signedInAs(role))).all('label').map(textOf);
  };
  expect(await viewsOf('operator')).toEqual(['All 3', 'Problems 2', 'Mine 0']);
  expect(await viewsOf('viewer')).toEqual(['All 3', 'Problems 2']);
});
