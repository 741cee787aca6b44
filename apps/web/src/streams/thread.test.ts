import type { Comment, Page } from '@touchline/contract';
import { expect, it } from 'vitest';
import { nextPage, threadOf } from './thread.ts';

const comment = (id: number): Comment => ({
  id,
  stream_id: 1,
  message: `message ${id}`,
  user: 1,
  userName: 'Ann',
  createdAt: '2026-11-21T12:00:00Z',
  editedAt: null,
  abilities: [],
});
const page = (current_page: number, ids: number[]): Page<Comment> => ({
  current_page,
  per_page: 2,
  total: 5,
  last_page: 3,
  data: ids.map(comment),
});

it('orders comments from oldest to newest, whatever the order of the pages', () => {
  expect(threadOf([page(1, [5, 4]), page(2, [3, 2]), page(3, [1])]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(threadOf([])).toEqual([]);
});

it('shows a comment once if a newer one has moved it to the next page', () => {
  expect(threadOf([page(1, [6, 5]), page(2, [5, 4])]).map(({ id }) => id)).toEqual([4, 5, 6]);
});

it('has a next page until the oldest comment', () => {
  expect([1, 2, 3].map((n) => nextPage(page(n, [])))).toEqual([2, 3, undefined]);
});
