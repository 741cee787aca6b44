export const system = {
  outbox: {
    title: 'Outbox',
    recipient: 'To',
    subject: 'Subject',
    created: 'Written',
    state: 'State',
    sent: 'Sent',
    waiting: 'Waiting',
    failed_one: 'Not sent after {{count}} try',
    failed_other: 'Not sent after {{count}} tries',
    emptyTitle: 'No mails',
    empty: 'Confirmation and recovery codes appear here. Without a mail server this is where they are read.',
    noBody: 'The text was removed once the mail was sent, since it held a code.',
    error: 'The mail server said: {{error}}',
  },
};
