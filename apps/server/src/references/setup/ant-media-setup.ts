import { applicationOf } from '#server/streams/application';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

/** The last of two lines with the same name counts, so these can be appended. MPEG-DASH is off by default. */
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
