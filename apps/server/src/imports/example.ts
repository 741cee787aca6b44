import type { ImportEntity, SheetLanguage } from '@touchline/contract';
import { words } from '@touchline/i18n';

/** One filled-in row for a template, in a language. Its first column marks it as an example, which imports skip. */
export function exampleOf(entity: ImportEntity, language: SheetLanguage): Record<string, string> {
  const { sport, tournament, team1, team2, synonyms } = words[language].sheets.example;
  const common = { sport, duration: '120', synonyms };
  if (entity === 'sport') return { name: `${mark(language)}: ${sport}`, ...common };
  if (entity === 'tournament') return { name: `${mark(language)}: ${tournament}`, ...common };
  if (entity === 'team') return { name: `${mark(language)}: ${team1}`, ...common };
  return {
    key: 'example-match',
    sport,
    tournament,
    team1,
    team2,
    startDate: '2026-05-01',
    startTime: '18:00',
    timezone: 'Europe/Moscow',
    duration: '120',
    source_url: 'rtmp://encoder.example.org/live/match',
    resolution: 'FHD',
    status: words[language].streams.phase.scheduled,
  };
}

const mark = (language: SheetLanguage) => words[language].sheets.example.mark;
