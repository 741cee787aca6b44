import { describe, expect, it } from 'vitest';
import { compareMatch } from './compare-match.ts';

const alone = { synonyms: null, rarity: null };
const match = (team1: string, team2: string | null) => ({ team1, team2 });

describe('comparing matches', () => {
  it('joins the same two teams in two scripts', () => {
    const found = compareMatch(match('Спартак Москва', 'Зенит'), match('Spartak Moscow', 'Zenit'), alone);
    expect([found.verdict, found.swapped]).toEqual(['same', false]);
  });

  it('detects home and away swapped', () => {
    const found = compareMatch(match('Спартак Москва', 'Зенит'), match('Zenit', 'Spartak Moscow'), alone);
    expect([found.verdict, found.swapped]).toEqual(['same', true]);
  });

  it('distinguishes matches that share one team, whatever that team’s score', () => {
    const found = compareMatch(match('Chelsea', 'Arsenal'), match('Chelsea', 'Everton'), alone);
    expect(found.verdict).toBe('different');
    expect(found.score).toBeLessThan(0.6);
  });

  it('leaves a match open when one of its teams is', () => {
    const found = compareMatch(match('Локомотив', 'Зенит'), match('Lokomotiv Moscow', 'Zenit'), alone);
    expect([found.verdict, found.team1.reason]).toEqual(['maybe', 'part']);
    expect(found.score).toBeLessThan(0.9);
  });

  it('distinguishes the derby of the same cities, women and youth', () => {
    const derby = match('Manchester United', 'Manchester City');
    expect(compareMatch(derby, match('Manchester City', 'Manchester United'), alone).swapped).toBe(true);
    expect(compareMatch(derby, match('Manchester United (W)', 'Manchester City (W)'), alone).verdict).toBe('different');
    expect(compareMatch(derby, match('Manchester United U21', 'Manchester City U21'), alone).verdict).toBe('different');
  });

  it('compares events without a second team by name, only with each other', () => {
    expect(compareMatch(match('Гран-при Монако', null), match('Гран При Монако', null), alone).verdict).toBe('same');
    expect(compareMatch(match('Chelsea', null), match('Chelsea', 'Arsenal'), alone).verdict).toBe('different');
  });

  it('reports when teams agree except for a shortened place or given name', () => {
    const says = (a: [string, string], b: [string, string]) =>
      compareMatch(match(...a), match(...b), alone).isOnlyShortened;
    expect(says(['Зенит', 'ЦСКА'], ['Zenit St. Petersburg', 'CSKA Moscow'])).toBe(true);
    expect(says(['ЦСКА', 'Зенит СПб'], ['Zenit St. Petersburg', 'CSKA Moscow'])).toBe(true);
    expect(says(['Медведев Д.', 'Зверев А.'], ['Daniil Medvedev', 'Alexander Zverev'])).toBe(true);
    // Already the same, one letter different, or another team.
    expect(says(['Зенит', 'Спартак'], ['Zenit', 'Spartak'])).toBe(false);
    expect(says(['Локомотв', 'ЦСКА'], ['Локомотив', 'CSKA Moscow'])).toBe(false);
    expect(says(['Зенит', 'ЦСКА'], ['Zenit St. Petersburg', 'Spartak Moscow'])).toBe(false);
  });
});
