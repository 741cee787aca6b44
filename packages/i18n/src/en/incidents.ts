/** Faults with one cause, and what became of them. */
export const incidents = {
  title: 'Incidents',
  column: {
    incident: 'Incident',
    state: 'State',
    cause: 'Cause',
    streams: 'Streams',
    openedAt: 'From',
    closedAt: 'To',
    minutes: 'Minutes',
    lasted: 'Duration',
    acknowledgedAt: 'Acknowledged',
    acknowledgedBy: 'Acknowledged by',
    note: 'Note',
  },
  state: { open: 'Open', acknowledged: 'Acknowledged', muted: 'Muted', closed: 'Closed' },
  cause: {
    stream: 'Stream',
    source: 'Encoder',
    server: 'Server',
    network: 'Network',
    console: 'Console',
    prober: 'Monitoring',
  },
  client: {
    open: 'Since {{from}}, these matches have had no signal: {{list}}. We are working on it and will let you know as soon as the signal is back.',
    recovered: 'From {{from}} to {{to}}, these matches had no signal: {{list}}. The signal is back.',
    closed: 'From {{from}} to {{to}}, these matches had no signal: {{list}}.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
};
