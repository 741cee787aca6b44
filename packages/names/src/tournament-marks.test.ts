import { expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { tournamentMarks, withTournamentMarks } from './tournament-marks.ts';

const nobody = { women: false, age: null, reserve: null };

it.each([
  ['Liga F Women', { women: true }],
  ['Испания. Лига F. Женщины', { women: true }],
  ['Чемпионат России среди женских команд', { women: true }],
  ["Women's Super League", { women: true }],
  ['Суперлига (Ж)', { women: true }],
  ['Чемпіонат України. Жіноча ліга', { women: true }],
  ['Кубок серед жінок', { women: true }],
  ['Frauen-Bundesliga', { women: true }],
  ['Division 1 Féminine', { women: true }],
  ['U21 Euro', { age: 21 }],
  ['Евро U-19. Девушки', { women: true, age: 19 }],
  ['Юношеская лига УЕФА', { age: 'youth' }],
  ['Молодёжное первенство', { age: 'youth' }],
  ['Первенство юниоров до 20 лет', { age: 20 }],
  ['UEFA Youth League', { age: 'youth' }],
  ['Серия B резервы', { reserve: 2 }],
  ['Турнир дублёров', { reserve: 2 }],
  ['Reserve League', { reserve: 2 }],
])('marks of "%s"', (tournament, marks) => {
  expect(tournamentMarks(tournament)).toEqual({ ...nobody, ...marks });
});

it.each(['Serie B', 'Серия Б', '2. Bundesliga', 'LaLiga 2', 'Ла Лига', 'Premier League', 'Group F', 'FIFA World Cup'])(
  '"%s" marks nobody',
  (tournament) => {
    expect(tournamentMarks(tournament)).toEqual(nobody);
  },
);

it.each([
  ['Барселона', 'Liga F Women', 'Барселона (ж)'],
  ['Spain', 'Euro U21', 'Испания U21'],
  ['Зенит', 'Молодёжное первенство', 'Зенит (мол.)'],
  ['Милан', 'Турнир дублёров', 'Milan reserves'],
  ['Spain U19', 'Youth Cup', 'Spain U19'],
  ['Зенит-2', 'Турнир резервов', 'Зенит-2'],
  ['Касаткина В.', "Women's singles", '(ж) Касаткина В.'],
])('"%s" of "%s" is "%s"', (team, tournament, same) => {
  const marked = withTournamentMarks(team, tournamentMarks(tournament));
  expect(compareNames(marked, same, { synonyms: null, rarity: null })).toMatchObject({ verdict: 'same' });
});

it('a team with the mark of its tournament differs from the one without', () => {
  const marked = withTournamentMarks('Chelsea', tournamentMarks('Development League U21'));
  expect(compareNames(marked, 'Chelsea', { synonyms: null, rarity: null })).toMatchObject({ verdict: 'different' });
});
