/** The media nodes of a server, and their load. */
export const referenceNodes = {
  title: 'Media nodes',
  none: 'No media node has reported its load. A node that runs does so every five seconds.',
  failed: 'Could not load the media nodes',
  relay: 'relay',
  state: { working: 'Working', full: 'Nearly full', draining: 'Draining', silent: 'No report since {{at}}' },
  streams: 'Streams',
  viewers: 'Viewers',
  players: 'Of RTMP and WS-FLV',
  sends: 'Sends',
  receives: 'Receives',
  cpu: 'CPU, of one core',
  memory: 'Memory',
  since: 'Started',
  of: '{{value}} of {{limit}}',
  mbit: '{{value}} Mbit/s',
  megabytes: '{{value}} MB',
};
