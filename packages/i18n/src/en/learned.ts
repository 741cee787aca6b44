export const learned = {
  title: 'Learned names',
  emptyText:
    'When somebody confirms a doubtful match or chooses a stream for a query, names that fit nobody else become synonyms and are listed here.',
  column: {
    content: 'Name',
    recordName: 'Synonym of',
    sportName: 'Sport',
    taughtByName: 'Taught by',
    taughtAt: 'Taught',
    queryName: 'From the query',
    streamName: 'And the stream',
    joined: 'Queries joined',
  },
  filter: { sport: 'Sport' },
  gone: { user: 'Deleted user', query: 'Deleted query', stream: 'Stream not available' },
  takeBack: 'Take back',
  view: {
    queries: 'Queries that have their stream by this name',
    none: 'No query has its stream by this name alone.',
    others_one: '{{count}} more query of other people',
    others_other: '{{count}} more queries of other people',
    hint: 'Queries that people joined themselves are not among them.',
  },
  ask: {
    title: 'Take back “{{content}}”?',
    none: 'It will no longer be a synonym of {{record}}. No query has its stream by it.',
    some_one:
      'It will no longer be a synonym of {{record}}. {{count}} query that it joined is matched anew, and its owner is notified.',
    some_other:
      'It will no longer be a synonym of {{record}}. {{count}} queries that it joined are matched anew, and their owners are notified.',
  },
  toast: {
    takenBack: 'Taken back',
    returned_one: 'Taken back, {{count}} query is matched anew',
    returned_other: 'Taken back, {{count}} queries are matched anew',
  },
  failure: { takeBack: 'The name was not taken back' },
};
