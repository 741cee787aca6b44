import { portOf } from '#server/references/setup/vendor-setup';
import type { VendorSetup } from '#server/references/setup/vendor-setup';

/** By default, SRS creates neither HLS nor MPEG-DASH, and writes a new MPD only every 150 seconds. */
export const srsSetup: VendorSetup = ({ url, offer }) => [
  {
    place: 'replace',
    file: 'conf/srs.conf',
    lines: `http_server {
    enabled on;
    listen ${portOf(offer.hls || offer.mpd, 8080)};
    dir ./objs/nginx/html;
}
vhost __defaultVhost__ {
    hls {
        enabled on;
        hls_fragment 2;
        hls_window 16;
    }
    dash {
        enabled on;
        dash_fragment 2;
        dash_update_period 2;
        dash_timeshift 16;
    }
    http_hooks {
        enabled on;
        on_publish ${url};
        on_unpublish ${url};
    }
}`,
  },
];
