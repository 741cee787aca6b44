import { portOf } from '#server/references/setup/vendor-setup';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

/**
 * MediaMTX accepts streams of any path if `all_others` is configured; without `hlsAlwaysRemux`, HLS starts with its
 * first player. Its API is not excluded: the console lets in who has the control secret.
 */
export const mediamtxSetup: VendorSetup = ({ url, offer }) => [
  {
    place: 'replace',
    file: 'mediamtx.yml',
    lines: `rtmp: true
rtmpAddress: :${portOf(offer.rtmp, 1935)}
hls: true
hlsAddress: :${portOf(offer.hls, 8888)}
hlsAlwaysRemux: true
authMethod: http
authHTTPAddress: ${url}
authHTTPExclude:
  - action: read
  - action: playback
  - action: metrics
  - action: pprof
pathDefaults:
  overridePublisher: false
  runOnNotReady: >-
    curl -s -X POST -H 'Content-Type: application/json'
    -d '{"action":"unpublish","path":"$MTX_PATH","id":"$MTX_SOURCE_ID","type":"$MTX_SOURCE_TYPE"}' '${url}'
paths:
  all_others:`,
  },
];
