import type { VendorSetup } from '#server/references/setup/vendor-setup';
import { hookSecret } from '#server/media-hooks/hook-secret';

/** ZLMediaKit gives out RTMP, HLS and FLV over WebSocket as it is installed. */
export const zlmediakitSetup: VendorSetup = ({ url, secret }) => [
  {
    place: 'replace',
    file: 'config.ini',
    lines: [
      '[hook]',
      'enable=1',
      // Who shows these arguments is never asked about, and the ones it is installed with are known to everybody.
      `admin_params=secret=${hookSecret(secret)}`,
      `on_publish=${url}`,
      `on_stream_changed=${url}`,
      'timeoutSec=10',
    ].join('\n'),
  },
];
