import type { Proposal, Review, ReviewReason } from '@touchline/contract';
import { expect, it } from 'vitest';
import { compare } from './comparison.ts';

const side = {
  sportName: 'Football',
  sportNameRu: 'Футбол',
  tournamentName: 'Premier League',
  team1Name: 'Зенит',
  team2Name: 'Спартак',
  title: '',
  event_id: '',
  startAt: '2026-05-01T18:00:00.000Z',
  timezone: 'UTC',
};
const asked: Review['asked'] = { ...side, stream_format_priority: 'default', stream_quality_priority: 'default' };
const proposal = (found: Partial<Proposal['found']>, reasons: ReviewReason[], swapped = false): Proposal => ({
  id: 1,
  stream: 1,
  score: 0.8,
  swapped,
  reasons,
  differences: [],
  found: { ...side, ...found },
  createdAt: side.startAt,
});
const doubt = (code: ReviewReason['code']): ReviewReason => ({ code, asked: '', found: '', why: null });
const agreements = (...given: Parameters<typeof proposal>) =>
  Object.fromEntries(compare(asked, proposal(...given), 'en').map(({ field, agreement }) => [field, agreement]));

it('gives for each line whether both sides agree', () => {
  expect(agreements({ team1Name: 'Zenit', tournamentName: 'RPL' }, [])).toEqual({
    team1: 'same',
    team2: 'same',
    sport: 'same',
    tournament: 'open',
    start: 'same',
    event: 'missing',
  });
});

it('gives the reason of a doubtful line', () => {
  const found = { startAt: '2026-05-01T23:00:00.000Z', sportName: 'Futsal' };
  expect(agreements(found, [doubt('team1'), doubt('start'), doubt('sport')])).toMatchObject({
    team1: 'alike',
    team2: 'same',
    start: 'differs',
    sport: 'differs',
  });
  expect(agreements({ startAt: '2026-05-01T18:40:00.000Z' }, [])).toMatchObject({ start: 'alike' });
});

it('puts swapped teams beside those that they match', () => {
  const lines = compare(asked, proposal({ team1Name: 'Spartak', team2Name: 'Zenit' }, [], true), 'en');
  expect(lines.slice(0, 2)).toMatchObject([
    { asked: 'Зенит', found: 'Zenit' },
    { asked: 'Спартак', found: 'Spartak' },
  ]);
});

it('compares the title of a stream without teams', () => {
  const lines = compare(asked, proposal({ title: 'Гран-при', team1Name: null, team2Name: null }, []), 'en');
  expect(lines.slice(0, 2)).toMatchObject([{ found: 'Гран-при' }, { found: '', agreement: 'missing' }]);
});

it('names the sport in the language of the console', () => {
  const found = proposal({ sportName: 'Futsal', sportNameRu: 'Мини-футбол' }, []);
  const sportIn = (language: string) => compare(asked, found, language).find(({ field }) => field === 'sport');
  expect(sportIn('ru')).toMatchObject({ asked: 'Футбол', found: 'Мини-футбол' });
  expect(sportIn('en')).toMatchObject({ asked: 'Football', found: 'Futsal' });
});
