import type { VendorSetup } from '#server/references/setup/vendor-setup';

/** The environment of our own media node. */
export const touchlineSetup: VendorSetup = ({ console, server, token }) => [
  {
    place: 'environment',
    file: '.env',
    lines: [`CONSOLE_URL=${console}`, `SERVER_ID=${server}`, `SERVER_TOKEN=${token}`, 'HOST=0.0.0.0'].join('\n'),
  },
];
