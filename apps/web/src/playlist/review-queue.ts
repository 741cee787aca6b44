import type { Proposal, Review } from '@touchline/contract';

export type Verdict = 'accept' | 'reject' | 'none';

/** An answer given on this page: the query as it was then, and the ids of the answered proposals. */
export type Answer = { review: Review; proposals: readonly number[]; verdict: Verdict; isFinal: boolean };

type Answered = 'accepted' | 'rejected' | null;

/** A query as the queue shows it. `gone`: its proposals were withdrawn meanwhile. */
export type Card = {
  review: Review;
  proposals: { proposal: Proposal; answered: Answered }[];
  state: 'open' | 'accepted' | 'rejected' | 'gone';
};

/**
 * The open queries, soonest first. Queries answered on this page keep their place, so that nothing moves under the pointer.
 * So does the query in focus (`inFocus`, as it was) if somebody else's change withdraws its proposals.
 */
export function cardsOf(reviews: readonly Review[], answers: readonly Answer[], inFocus: Review | null): Card[] {
  const waiting = new Map(reviews.map((review) => [review.id, review]));
  const answered = Map.groupBy(answers, ({ review }) => review.id);
  const answeredReviews = [...answered.values()].flatMap(([first]) => (first ? [first.review] : []));
  const all = new Map(
    [...(inFocus ? [inFocus] : []), ...reviews, ...answeredReviews].map((review) => [review.id, review]),
  );
  return [...all.values()]
    .map((review) => cardOf(review, waiting.get(review.id) ?? null, answered.get(review.id) ?? []))
    .toSorted(soonestFirst);
}

function cardOf(review: Review, waiting: Review | null, answers: readonly Answer[]): Card {
  const verdicts = new Map(answers.flatMap(({ verdict, proposals }) => proposals.map((id) => [id, verdict] as const)));
  const isAccepted = answers.some(({ verdict }) => verdict === 'accept');
  const now = new Map(waiting?.proposals.map((proposal) => [proposal.id, proposal]));
  const stays = ({ id }: Proposal) => waiting === null || isAccepted || verdicts.has(id) || now.has(id);
  const before = review.proposals.filter(stays).map((proposal) => now.get(proposal.id) ?? proposal);
  const earlierIds = new Set(before.map(({ id }) => id));
  const proposals = [...before, ...[...now.values()].filter(({ id }) => !earlierIds.has(id))];
  const shown = proposals.map((proposal) => ({ proposal, answered: answerOf(verdicts.get(proposal.id)) }));
  const isOpen = waiting?.proposals.some(({ id }) => !verdicts.has(id)) ?? false;
  const isDone = shown.every(({ answered }) => answered === 'rejected');
  const state = isAccepted ? 'accepted' : isOpen ? 'open' : isDone ? 'rejected' : 'gone';
  return { review: waiting ?? review, proposals: shown, state };
}

const answerOf = (verdict: Verdict | undefined): Answered =>
  verdict === undefined ? null : verdict === 'accept' ? 'accepted' : 'rejected';

const soonestFirst = ({ review: a }: Card, { review: b }: Card) =>
  Date.parse(a.asked.startAt) - Date.parse(b.asked.startAt) || a.id - b.id;
