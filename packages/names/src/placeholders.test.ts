import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { readName } from './name.ts';
import { isPlaceholder } from './placeholders.ts';

const alone = { synonyms: null, rarity: null };

describe('a placeholder', () => {
  it.each([
    'TBD', 'T.B.D.', 'tba', 'TBC', 'Team 1', 'Team1', 'Team A', 'Player 2', 'Winner of Match 3', 'Winner SF1', 'Winner QF 2',
    'Winner 12', 'Loser SF2', 'Loser of group B', 'Runner-up Group C', 'Победитель матча 12', 'Победитель', 'Проигравший SF1',
    'Проигравшая пара', 'Уточняется', 'Соперник уточняется', 'Будет определён', 'Команда 1', 'Команда А', 'Участник 1', '?', '–',
    'N/A', 'н/д', 'Unknown', '', 'TBD 1', 'TBD1', 'To be defined', 'Не определено', 'Соперник не определен', 'Third place group A',
    'TBD (W)', 'TBD (ж)', 'Уточняется (ж)', 'TBD U19', 'TBD/TBD', 'Qualifier/Qualifier', 'Команда A/Команда B', 'TBD/TBD (W)',
  ])('is %s', (name) => {
    expect([isPlaceholder(name), readName(name).isPlaceholder]).toEqual([true, true]);
  }); // prettier-ignore

  it.each([
    'Team Spirit', 'Team Liquid', 'Teams', 'Winners FC', 'Winner Zagreb', 'Команда КВН', 'Players Club', 'Player Two Gaming',
    'Clube Atlético', 'G2', 'Спартак-2', 'Match Point', 'Участники',
    'W7', '1A', 'U21', '(ж)', 'Женщины', 'TBD/Nadal R.', 'Bodø/Glimt', 'Команда КВН (ж)',
  ])('is not %s', (name) => {
    expect([isPlaceholder(name), readName(name).isPlaceholder]).toEqual([false, false]);
  }); // prettier-ignore

  it('matches nobody, not even itself', () => {
    const pairs = [['TBD', 'TBD'], ['Team 1', 'Команда 1'], ['Уточняется', 'уточняется'], ['TBD', 'Real Madrid'], ['Team 1', 'Team Spirit'], ['TBD (W)', 'TBD (W)'], ['TBD/TBD', 'TBD/TBD']] as const; // prettier-ignore
    expect(pairs.map(([a, b]) => compareNames(a, b, alone))).toEqual(
      pairs.map(() => ({ verdict: 'different', score: 0, reason: 'placeholder', shortened: null })),
    );
  });
});
