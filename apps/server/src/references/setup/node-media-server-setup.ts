import { portOf } from '#server/references/setup/vendor-setup';
import { applicationOf } from '#server/streams/application';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

const auth = `auth: { play: true, publish: false, secret: 'LINK_SECRET' },`;

/** Version 2 creates HLS and MPEG-DASH with ffmpeg; it has no callback that could refuse a publisher. */
export const nodeMediaServerSetup: VendorSetup = ({ offer }) => [
  {
    place: 'replace',
    file: 'app.js',
    lines: `const config = {
  rtmp: { port: ${portOf(offer.rtmp, 1935)}, chunk_size: 60000, gop_cache: true, ping: 30, ping_timeout: 60 },
  http: { port: ${portOf(offer.hls, 8000)}, mediaroot: './media', allow_origin: '*' },${offer.signed ? `\n  ${auth}` : ''}
  trans: {
    ffmpeg: '/usr/bin/ffmpeg',
    tasks: [
      {
        app: '${applicationOf(offer)}',
        hls: true,
        hlsFlags: '[hls_time=2:hls_list_size=8:hls_flags=delete_segments]',
        dash: true,
        dashFlags: '[f=dash:window_size=8:extra_window_size=4]',
      },
    ],
  },
};`,
  },
];
