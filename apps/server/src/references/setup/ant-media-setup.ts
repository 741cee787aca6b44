import { applicationOf } from '#server/references/setup/vendor-setup';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

/** Of two lines with one name the last one counts, so these may stand at the end. MPEG-DASH is off when it is installed. */
export const antMediaSetup: VendorSetup = ({ url, offer }) => [
  {
    place: 'end',
    file: `webapps/${applicationOf(offer)}/WEB-INF/red5-web.properties`,
    lines: [
      'settings.hlsMuxingEnabled=true',
      'settings.dashMuxingEnabled=true',
      `settings.webhookAuthenticateURL=${url}`,
      `settings.listenerHookURL=${url}`,
    ].join('\n'),
  },
];
