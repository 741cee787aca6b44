import type { VendorSetup } from '#server/references/setup/vendor-setup';
import { hookSecret } from '#server/media-hooks/hook-secret';

/** A default installation of ZLMediaKit serves RTMP, HLS and FLV over WebSocket. */
export const zlmediakitSetup: VendorSetup = ({ url, secret }) => [
  {
    place: 'replace',
    file: 'config.ini',
    lines: [
      '[hook]',
      'enable=1',
      // Publishers with these arguments bypass the callback, and the default ones are publicly known.
      `admin_params=secret=${hookSecret(secret)}`,
      `on_publish=${url}`,
      `on_stream_changed=${url}`,
      'timeoutSec=10',
    ].join('\n'),
  },
];
