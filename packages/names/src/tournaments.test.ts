import { describe, expect, it } from 'vitest';
import { compareTournaments } from './tournaments.ts';

describe('two tournaments certainly differ', () => {
  it.each([
    ['Ролан Гаррос', 'Wimbledon'],
    ['Премьер-лига', 'FA Cup'],
    ['Лига чемпионов', 'Copa del Rey'],
    ['МХЛ', 'KHL'],
    ['Испания. Ла Лига', 'Spain: Segunda División'],
    ['Клубы. Товарищеские матчи', 'Premier League'],
    ['Бундеслига', '2. Bundesliga'],
    ['NBA', 'NBA G League'],
    ['Setka Cup. Мужчины', 'Лига Про'],
    ['Чемпионат мира 2026', 'Евро-2028'],
  ])('%s and %s', (a, b) => {
    expect([compareTournaments(a, b), compareTournaments(b, a)]).toEqual(['different', 'different']);
  });
});

describe('two names are one tournament', () => {
  it.each([
    ['Ла Лига', 'LaLiga EA Sports'],
    ['Лига чемпионов УЕФА', 'UEFA Champions League'],
    ['Кубок Гагарина', 'KHL'],
    ['ЧМ-2026. Отбор', 'FIFA World Cup Qualification'],
  ])('%s and %s', (a, b) => {
    expect(compareTournaments(a, b)).toBe('same');
  });
});

describe('two tournaments may be the same', () => {
  it.each([
    ['Испания. Примера', 'LaLiga'],
    ['Spain. Primera Division', 'La Liga'],
    ['Россия. Премьер-лига', 'Мир РПЛ'],
    ['Кубок лиги', 'EFL Cup'],
    ['ATP. Рим', 'Internazionali BNL d’Italia'],
    ['Чемпионат России', 'Суперлига'],
    ['', 'KHL'],
  ])('%s and %s', (a, b) => {
    expect([compareTournaments(a, b), compareTournaments(b, a)]).toEqual(['unknown', 'unknown']);
  });
});
