/** The encoders that a server has refused. */
export const referenceRefused = {
  title: 'Refused encoders',
  none: 'No encoder has been refused.',
  from: 'from {{ip}}',
  tries_one: '{{count}} attempt',
  tries_other: '{{count}} attempts',
  meant: 'Did you mean {{key}}?',
  failed: 'Could not load the refused encoders',
};
