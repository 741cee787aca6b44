export const streamPublish = {
  title: 'Encoder settings',
  hint: 'Enter these in the encoder. Anyone who has them can go live, so share them only with its crew.',
  server: 'Server URL',
  key: 'Stream key',
  copyServer: 'Copy server URL',
  copyKey: 'Copy stream key',
  show: 'Show stream key',
  hide: 'Hide stream key',
  rotate: 'Replace secret',
  unsaved: 'The server URL and stream key for the encoder appear here after saving.',
  none: 'No publishing address: choose an enabled server that accepts RTMP.',
  askTitle: 'Replace the publish secret?',
  askText:
    'An encoder with the old stream key is refused, and disconnected if it is live now. Give its crew the new one.',
  askYes: 'Replace',
  rotated: 'Publish secret replaced',
  failed: 'Could not replace the publish secret',
  withoutSecret: 'The encoder publishes without a secret. Give its crew the new stream key.',
};

/** Why a publisher was refused or cut: the end of a sentence. */
export const streamRefusals = {
  unknown_key: 'unknown key',
  archived: 'the stream is archived',
  wrong_server: 'wrong server',
  server_disabled: 'the server is disabled',
  cut: 'the stream was cut by hand',
  no_secret: 'no publish secret in the address',
  wrong_secret: 'wrong publish secret',
  wrong_address: 'address not on the stream’s list',
  server_archived: 'the server is archived',
  secret_replaced: 'the publish secret was replaced',
  canceled: 'the match is canceled',
  too_early: 'too early',
  too_late: 'the match is over',
  already_published: 'another encoder is using the key',
  invalid_key: 'not a valid stream key',
  node_full: 'the media node has no capacity for another stream',
};

/** The latest attempt to publish that was refused. */
export const streamRefused = {
  label: 'Publishing refused',
  fact: '{{reason}}, from {{ip}}',
  tries_one: '{{count}} attempt',
  tries_other: '{{count}} attempts',
};
