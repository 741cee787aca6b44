import { expect, it } from 'vitest';
import type { Route } from '#kit/route';
import * as contract from './index.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const groups = Object.values(contract).filter(isObject);
const routes = [...groups, ...groups.flatMap((group) => Object.values(group).filter(isObject))]
  .flatMap((group) => Object.values(group) as (Partial<Route> | null | undefined)[])
  .flatMap((route) => (typeof route?.summary === 'string' ? [{ ...route, summary: route.summary }] : []));
const of = (isMeant: (summary: string) => boolean) =>
  routes.flatMap(({ method, path, summary }) => (isMeant(summary) ? [`${method} ${path}: ${summary}`] : []));

it('the summary of every call says what it does to what, in the words of docs/words.md', () => {
  expect(routes.length).toBeGreaterThan(300);
  expect(of((summary) => !/^[A-Z].* /.test(summary))).toEqual([]);
  expect(of((summary) => /\bnotices?\b|\bplaylists?\b|\bblacklists\b|\bblacklist$/i.test(summary))).toEqual([]);
});

it('no summary names a path, or a list by its heading', () => {
  expect(of((summary) => /(?:^| )\/\w|^\w+ [A-Z][a-z]+s\b/.test(summary))).toEqual([]);
});
