import { expect, it } from 'vitest';
import { pageOf } from '#kit/testing/answer-calls.ts';
import { showIn } from '#ui/testing/show.tsx';
import { IncidentBar } from './incident-bar.tsx';
import { incidentOf } from './testing/incident-of.ts';

const key = ['incident', 'current'];

it('the bar names the current incidents with their state, and counts them', async () => {
  const rows = [incidentOf({}), incidentOf({ id: 8, cause: 'stream', name: 'Аякс – ПСВ', state: 'acknowledged' })];
  const { text, names } = await showIn('en', <IncidentBar />, [[key, pageOf(rows, 1, 5)]]);
  expect(names('link')).toEqual([
    '2 incidents',
    'Server media.example.org does not answer: 3 streams',
    'No signal: Аякс – ПСВ',
  ]);
  expect(text()).toMatch(/3 streams Open .* Acknowledged$/);
});

it('there is no bar without an incident', async () => {
  expect((await showIn('en', <IncidentBar />, [[key, pageOf([], 1, 5)]])).text()).toBe('');
});

it('the bar is in Russian with the right plural', async () => {
  const { text } = await showIn('ru', <IncidentBar />, [[key, pageOf([incidentOf({ streams: 21 })], 1, 5)]]);
  expect(text()).toMatch(/^1 инцидент Сервер media\.example\.org не отвечает: 21 трансляция Открыт$/);
});
