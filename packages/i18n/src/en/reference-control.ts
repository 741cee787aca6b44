/** The control interface of a server. */
export const referenceControl = {
  addressHint:
    'Where the console asks the server to disconnect an encoder. If empty, it cannot be cut. The Touchline node needs none.',
  stored: 'A secret is stored.',
  none: 'No secret is stored.',
  save: 'Save secret',
  remove: 'Remove secret',
};
