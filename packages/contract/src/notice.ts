/** What a person can be told. Which of them reach whom, and how, each person chooses. */
export const noticeKinds = [
  'stream_down',
  'stream_back',
  'taken_from_me',
  'mentioned',
  'query_complete',
  'query_awaiting',
  'import_finished',
  'support_answered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
