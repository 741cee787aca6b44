/** The control interface of a server. */
export const referenceControl = {
  title: 'Control interface',
  addressHint:
    'Where the console asks the server to disconnect an encoder. If empty, it cannot be cut. The Touchline node needs none.',
  hint: 'The console signs in to the control address with it. It is stored encrypted and never shown.',
  stored: 'A secret is stored.',
  none: 'No secret is stored.',
  save: 'Save secret',
  remove: 'Remove secret',
  saved: 'Control secret saved',
  removed: 'Control secret removed',
  failed: 'Could not save the control secret',
};
