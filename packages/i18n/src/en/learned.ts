export const learned = {
  title: 'Learned names',
  emptyText:
    'When somebody confirms an uncertain match or chooses a stream for a query, names that fit no other record become synonyms and are listed here.',
  column: {
    content: 'Name',
    recordName: 'Synonym of',
    sportName: 'Sport',
    taughtByName: 'Confirmed by',
    taughtAt: 'Confirmed',
    queryName: 'Query',
    streamName: 'Stream',
    joined: 'Matched queries',
  },
  filter: { sport: 'Sport' },
  gone: { user: 'Deleted user', query: 'Deleted query', stream: 'Stream not available' },
  takeBack: 'Remove name',
  view: {
    queries: 'Queries matched by this name',
    none: 'No query was matched by this name.',
    others_one: '{{count}} more query of other users',
    others_other: '{{count}} more queries of other users',
    hint: 'Does not include queries whose stream was chosen by hand.',
  },
  ask: {
    title: 'Remove “{{content}}”?',
    none: 'It will no longer be a synonym of {{record}}. No queries were matched by it.',
    some_one:
      'It will no longer be a synonym of {{record}}. {{count}} query matched by it will be matched again, and its owner notified.',
    some_other:
      'It will no longer be a synonym of {{record}}. {{count}} queries matched by it will be matched again, and their owners notified.',
  },
  toast: {
    takenBack: 'Name removed',
    returned_one: 'Name removed, {{count}} query is being matched again',
    returned_other: 'Name removed, {{count}} queries are being matched again',
  },
  failure: { takeBack: 'Could not remove the name' },
};
