import type { Proposal, Review } from '@touchline/contract';
import { expect, it } from 'vitest';
import { cardsOf } from './review-queue.ts';
import type { Answer, Verdict } from './review-queue.ts';

const side = {
  sportName: 'Football',
  sportNameRu: 'Football',
  tournamentName: null,
  team1Name: 'Зенит',
  team2Name: 'Спартак',
  title: '',
  event_id: '',
  startAt: '2026-05-01T18:00:00.000Z',
  timezone: 'UTC',
};
const proposal = (id: number): Proposal => ({
  id,
  stream: id,
  score: 0.8,
  swapped: false,
  reasons: [],
  differences: [],
  found: side,
  createdAt: '2026-05-01T10:00:00.000Z',
});
const review = (id: number, hour: string, ...proposals: number[]): Review => ({
  id,
  asked: {
    ...side,
    startAt: `2026-05-01T${hour}:00:00.000Z`,
    stream_format_priority: 'default',
    stream_quality_priority: 'default',
  },
  waitingSince: '2026-05-01T10:00:00.000Z',
  proposals: proposals.map(proposal),
});
const answer = (about: Review, verdict: Verdict, ...proposals: number[]): Answer => ({
  review: about,
  proposals,
  verdict,
  isFinal: false,
});
const shape = (cards: ReturnType<typeof cardsOf>) =>
  cards.map((card) => [
    card.review.id,
    card.state,
    Object.fromEntries(card.proposals.map((one) => [one.proposal.id, one.answered])),
  ]);

const [early, late] = [review(2, '12', 21, 22), review(1, '18', 11)];

it('shows open queries, soonest first', () => {
  expect(shape(cardsOf([late, early], [], null))).toEqual([
    [2, 'open', { 21: null, 22: null }],
    [1, 'open', { 11: null }],
  ]);
});

it('keeps an accepted query in its place, before and after the server removes it', () => {
  const answers = [answer(early, 'accept', 21)];
  const kept = [2, 'accepted', { 21: 'accepted', 22: null }];
  expect(shape(cardsOf([early, late], answers, null))[0]).toEqual(kept);
  expect(shape(cardsOf([late], answers, null))[0]).toEqual(kept);
});

it('keeps a rejected proposal beside open ones, and the query after its last one', () => {
  const answers = [answer(early, 'reject', 21)];
  expect(shape(cardsOf([review(2, '12', 22)], answers, null))).toEqual([[2, 'open', { 21: 'rejected', 22: null }]]);
  const both = [...answers, answer(review(2, '12', 22), 'reject', 22)];
  expect(shape(cardsOf([], both, null))).toEqual([[2, 'rejected', { 21: 'rejected', 22: 'rejected' }]]);
});

it('marks a query as gone if its remaining proposals were withdrawn', () => {
  expect(shape(cardsOf([], [answer(early, 'reject', 21)], null))).toEqual([[2, 'gone', { 21: 'rejected', 22: null }]]);
});

it('removes a withdrawn proposal and query, but not the query in focus', () => {
  expect(shape(cardsOf([review(2, '12', 22)], [], early))).toEqual([[2, 'open', { 22: null }]]);
  expect(shape(cardsOf([late], [], null)).map(([id]) => id)).toEqual([1]);
  expect(shape(cardsOf([late], [], early))).toEqual([
    [2, 'gone', { 21: null, 22: null }],
    [1, 'open', { 11: null }],
  ]);
});
