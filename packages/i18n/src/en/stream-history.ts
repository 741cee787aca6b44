import { streamCuts } from './stream-cut.ts';

/** What has happened to a stream. */
export const streamHistory = {
  state: 'Signal: {{from}} → {{to}}',
  status: 'Status: {{from}} → {{to}}',
  take: 'Taken by {{to}}',
  takeByRule: 'Taken by {{to}} by the rule “{{from}}”',
  lead: 'Lead: {{to}}',
  release: 'Released: {{to}}',
  go: 'Go',
  no_go: 'No-go',
  confirm: '{{to}} is on it',
  no_show: 'No-show: no signal before the start',
  comment: 'Comment',
  refusal: 'Publishing refused: {{reason}}',
  publish: 'Encoder connected',
  unpublish: 'Encoder disconnected',
  cuts: streamCuts,
  edit: 'Edited',
  edited: {
    created: 'Created',
    changed: 'Edited',
    archived: 'Moved to the archive',
    restored: 'Restored from the archive',
  },
  cause: { signal: 'signal detected', silence: 'no signal since the planned end', feed: 'the feed says so' },
  byItself: 'automatic',
  byFeed: 'the feed',
};
