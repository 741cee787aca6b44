export const system = {
  outbox: {
    title: 'Outbox',
    recipient: 'To',
    subject: 'Subject',
    created: 'Created',
    state: 'State',
    sent: 'Sent',
    waiting: 'Waiting to be sent',
    failed_one: 'Not sent after {{count}} attempt',
    failed_other: 'Not sent after {{count}} attempts',
    emptyTitle: 'No emails',
    empty: 'Confirmation and recovery codes appear here. Without a mail server, read them here.',
    noBody: 'The text was removed after sending because it contained a code.',
    error: 'Mail server response: {{error}}',
  },
};
