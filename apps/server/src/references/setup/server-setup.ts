import { vendorPresets } from '@touchline/contract';
import type { Server, SetupPart, Vendor } from '@touchline/contract';
import { antMediaSetup } from '#server/references/setup/ant-media-setup';
import { mediamtxSetup } from '#server/references/setup/mediamtx-setup';
import { nginxRtmpSetup } from '#server/references/setup/nginx-rtmp-setup';
import { nodeMediaServerSetup } from '#server/references/setup/node-media-server-setup';
import { ovenmediaengineSetup } from '#server/references/setup/ovenmediaengine-setup';
import { srsSetup } from '#server/references/setup/srs-setup';
import { touchlineSetup } from '#server/references/setup/touchline-setup';
import type { VendorSetup } from '#server/references/setup/vendor-setup';
import { zlmediakitSetup } from '#server/references/setup/zlmediakit-setup';
import { hookSecret } from '#server/media-hooks/hook-secret';

type Place = { console: string; token: string };
type Configured = Pick<Server, 'id' | 'vendor' | 'fqdn' | 'rtmp' | 'hls' | 'mpd' | 'publish' | 'signed'>;

/**
 * What to write into a vendor's configuration, and where, so that it calls the publish gate and serves every format of
 * its paths. When another vendor is chosen in the form, the lines are those of its preset.
 */
export function setupOf(vendor: Vendor, { id, ...server }: Configured, { console, token }: Place): SetupPart[] {
  const secret = hookSecret(token);
  const urlWithoutSecret = `${console}/api/hooks/${id}/${vendor}`;
  const offer = server.vendor === vendor ? server : { ...vendorPresets[vendor], fqdn: server.fqdn, signed: false };
  const facts = {
    console,
    server: id,
    token,
    urlWithoutSecret,
    url: `${urlWithoutSecret}?secret=${secret}`,
    secret,
    offer,
  };
  return setups[vendor]?.(facts) ?? [];
}

/** Vendors that are missing here are configured in their own panels. */
const setups: Partial<Record<Vendor, VendorSetup>> = {
  touchline: touchlineSetup,
  srs: srsSetup,
  'nginx-rtmp': nginxRtmpSetup,
  mediamtx: mediamtxSetup,
  'node-media-server': nodeMediaServerSetup,
  zlmediakit: zlmediakitSetup,
  ovenmediaengine: ovenmediaengineSetup,
  'ant-media': antMediaSetup,
};
