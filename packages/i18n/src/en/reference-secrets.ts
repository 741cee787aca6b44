/** The secrets of a server that the console stores. */
export const referenceSecrets = {
  control: {
    title: 'Control interface',
    hint: 'The console signs in to the control address with it. It is stored encrypted and never shown.',
    saved: 'Control secret saved',
    removed: 'Control secret removed',
    failed: 'Could not save the control secret',
  },
  link: {
    title: 'Secret for links',
    hint: 'Enter the same in the configuration of the server: at least 8 letters and digits. A new one ends all links of the old one. It is stored encrypted and never shown.',
    saved: 'Link secret saved',
    removed: 'Link secret removed',
    failed: 'Could not save the link secret',
  },
};
