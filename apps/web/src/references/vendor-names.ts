import type { Vendor } from '@touchline/contract';

/** Brand names of media servers, the same in all languages. */
export const vendorNames: Record<Vendor, string> = {
  touchline: 'Touchline',
  srs: 'SRS',
  'nginx-rtmp': 'nginx-rtmp',
  mediamtx: 'MediaMTX',
  'node-media-server': 'Node-Media-Server',
  zlmediakit: 'ZLMediaKit',
  mistserver: 'MistServer',
  ovenmediaengine: 'OvenMediaEngine',
  'ant-media': 'Ant Media Server',
  wowza: 'Wowza Streaming Engine',
  nimble: 'Nimble Streamer',
  flussonic: 'Flussonic',
};
