import { phases } from '@touchline/contract';
import type { Phase, Status } from '@touchline/contract';
import { expect, it } from 'vitest';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { allowedStatuses } from './allowed-statuses.ts';

const statusOf = (id: number, name: string, phase: Phase): Status => ({
  id,
  name,
  nameRu: name,
  phase,
  version: 1,
  color: '#c62f36',
  builtIn: true,
  streams: 0,
  archivedAt: null,
});
const statuses = [...phases.map((phase, index) => statusOf(index + 1, phase, phase)), statusOf(9, 'half-time', 'live')];
const streamIn = (phase: Phase) => streamOnWall({ phase, status: phases.indexOf(phase) + 1 });
const namesFor = (...from: Phase[]) => allowedStatuses(statuses, from.map(streamIn)).map(({ name }) => name);

it.each<[Phase, string[]]>([
  ['scheduled', ['live', 'canceled', 'half-time']],
  ['live', ['finished', 'canceled', 'half-time']],
  ['finished', ['live', 'half-time']],
  ['canceled', ['scheduled']],
])('a %s match is offered the statuses it may move to, without its own', (phase, expected) => {
  expect(namesFor(phase)).toEqual(expected);
});

it('several matches are offered every status that one of them may move to', () => {
  expect(namesFor('canceled', 'live')).toEqual(['scheduled', 'finished', 'canceled', 'half-time']);
});
