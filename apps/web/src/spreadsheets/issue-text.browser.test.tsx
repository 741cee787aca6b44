import { showIn } from '#ui/testing/show.tsx';
import type { RowIssue } from '@touchline/contract';
import { expect, it } from 'vitest';
import { useIssueText } from './issue-text.ts';

function Issues({ issues }: { issues: readonly RowIssue[] }) {
  const text = useIssueText('stream');
  return issues.map((issue) => <li key={`${issue.column} ${issue.reason}`}>{text(issue)}</li>);
}

const textOf = async (language: 'en' | 'ru', issues: readonly RowIssue[]) =>
  (await showIn(language, <Issues issues={issues} />, [])).texts('listitem');

it('an issue names the column, the value, the reason, accepted values, and an earlier row with the same value', async () => {
  const choices = ['localhost (Hall 1)', 'localhost (Hall 2)'];
  const issues: RowIssue[] = [
    { column: 'server', reason: 'ambiguous_value', value: 'localhost', choices },
    { column: 'timezone', reason: 'pattern', value: 'IST' },
    { column: 'betting', reason: 'unknown_value', value: 'может быть' },
    { column: 'title', reason: 'pattern', value: 'x' },
    { column: 'key', reason: 'duplicate_value', value: 'match-1', row: 7 },
    { column: 'team2', reason: 'same_team', value: 'Зенит' },
    { column: '', reason: 'duplicate_row', value: 'Зенит – Спартак', row: 4 },
  ];
  expect(await textOf('en', issues)).toEqual([
    'Server “localhost”: several records have this name; use localhost (Hall 1) or localhost (Hall 2)',
    'Time zone “IST”: invalid format; use Europe/Moscow, MSK or UTC+3',
    'Bet Broadcast “может быть”: value not allowed; use yes or no',
    'Title “x”: invalid format',
    'Key “match-1”: already used in row 7',
    'Team 2 “Зенит”: a team cannot play against itself',
    'Duplicates row 4: Зенит – Спартак',
  ]);
  expect(await textOf('ru', issues)).toEqual([
    'Сервер «localhost»: так называются несколько записей; можно: localhost (Hall 1) или localhost (Hall 2)',
    'Часовой пояс «IST»: неверный формат; можно: Europe/Moscow, MSK или UTC+3',
    'Для ставок «может быть»: недопустимое значение; можно: да или нет',
    'Название «x»: неверный формат',
    'Ключ «match-1»: уже использовано в строке 7',
    'Команда 2 «Зенит»: команда не может играть сама с собой',
    'Повторяет строку 4: Зенит – Спартак',
  ]);
});
