/** Asks for another key when the one of an archived stream is in use. */
export const streamRestoreKey = {
  title: 'Key in use',
  text: 'Another stream now uses the key of {{name}}. Restore it with a new key.',
  label: 'New key',
  submit: 'Restore',
};
