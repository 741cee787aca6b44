import type { IncidentDetails } from '@touchline/contract';

/** An open incident of a server with three streams, of which one is back. */
export const incidentOf = (change: Partial<IncidentDetails>): IncidentDetails => ({
  id: 7,
  cause: 'server',
  name: 'media.example.org',
  state: 'open',
  server: 3,
  openedAt: '2026-11-21T18:05:00.000Z',
  closedAt: null,
  outcome: null,
  streams: 3,
  affected: 2,
  acknowledgedAt: null,
  acknowledgedByName: null,
  note: '',
  mute: null,
  mutedUntil: null,
  entries: [
    entry({ kind: 'opened' }),
    entry({ kind: 'joined', streams: 3 }),
    entry({ kind: 'notified', people: ['Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo'] }),
  ],
  members: [
    member({ id: 41, name: 'Harbour City – Old Mill', reason: 'hls tcp, wss tcp' }),
    member({ id: 42, name: 'Аякс – ПСВ', leftAt: '2026-11-21T18:09:00.000Z', outcome: 'recovered' }),
  ],
  clientText: { en: 'We have no signal.', ru: 'Нет сигнала.' },
  ...change,
});

export const entry = (change: Partial<IncidentDetails['entries'][number]>): IncidentDetails['entries'][number] => ({
  at: '2026-11-21T18:05:30.000Z',
  kind: 'opened',
  userName: null,
  note: '',
  until: null,
  people: [],
  streams: null,
  ...change,
});

const member = (change: Partial<IncidentDetails['members'][number]>): IncidentDetails['members'][number] => ({
  id: 41,
  name: '',
  startAt: '2026-11-21T18:00:00.000Z',
  joinedAt: '2026-11-21T18:05:30.000Z',
  since: '2026-11-21T18:05:00.000Z',
  leftAt: null,
  outcome: null,
  reason: null,
  ...change,
});
