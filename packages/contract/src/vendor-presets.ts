import type { Server, Vendor } from './server.ts';

/** What a vendor's server offers when it is installed as its documentation says; an application is called `live` where one is needed. */
export type VendorPreset = Pick<Server, 'rtmp' | 'hls' | 'wss' | 'mpd' | 'publish' | 'wssDialect'>;

export const vendorPresets: Record<Vendor, VendorPreset> = {
  touchline: {
    rtmp: '/live/{key}',
    hls: ':8081/hls/{key}/master.m3u8',
    wss: ':8081/ws/{key}.flv',
    mpd: ':8081/dash/{key}/manifest.mpd',
    publish: '',
    wssDialect: 'ws-flv',
  },
  srs: {
    rtmp: '/live/{key}',
    hls: ':8080/live/{key}.m3u8',
    wss: '',
    mpd: ':8080/live/{key}.mpd',
    publish: '',
    wssDialect: 'ws-flv',
  },
  'nginx-rtmp': {
    rtmp: '/live/{key}',
    hls: '/hls/{key}.m3u8',
    wss: '',
    mpd: '/dash/{key}.mpd',
    publish: '',
    wssDialect: 'ws-flv',
  },
  mediamtx: {
    rtmp: '/live/{key}',
    hls: ':8888/live/{key}/index.m3u8',
    wss: '',
    mpd: '',
    publish: '',
    wssDialect: 'webrtc',
  },
  'node-media-server': {
    rtmp: '/live/{key}',
    hls: ':8000/live/{key}/index.m3u8',
    wss: ':8000/live/{key}.flv',
    mpd: ':8000/live/{key}/index.mpd',
    publish: '',
    wssDialect: 'ws-flv',
  },
  zlmediakit: {
    rtmp: '/live/{key}',
    hls: '/live/{key}/hls.m3u8',
    wss: '/live/{key}.live.flv',
    mpd: '',
    publish: '',
    wssDialect: 'ws-flv',
  },
  mistserver: {
    rtmp: '/play/{key}',
    hls: ':8080/hls/{key}/index.m3u8',
    wss: ':8080/{key}.mp4',
    mpd: ':8080/cmaf/{key}/index.mpd',
    publish: '/live/{key}',
    wssDialect: 'ws-mp4',
  },
  // RTMP goes in only; MPEG-DASH was dropped in 0.14.
  ovenmediaengine: {
    rtmp: '',
    hls: ':3333/live/{key}/llhls.m3u8',
    wss: ':3333/live/{key}',
    mpd: '',
    publish: '/live/{key}',
    wssDialect: 'webrtc',
  },
  // The signalling socket is one for the whole application; the query only tells the links of streams apart.
  'ant-media': {
    rtmp: '/live/{key}',
    hls: ':5443/live/streams/{key}.m3u8',
    wss: ':5443/live/websocket?streamId={key}',
    mpd: ':5443/live/streams/{key}/{key}.mpd',
    publish: '',
    wssDialect: 'webrtc',
  },
  wowza: {
    rtmp: '/live/_definst_/{key}',
    hls: ':1935/live/{key}/playlist.m3u8',
    wss: '',
    mpd: ':1935/live/{key}/manifest.mpd',
    publish: '/live/{key}',
    wssDialect: 'webrtc',
  },
  nimble: {
    rtmp: '/live/{key}',
    hls: ':8081/live/{key}/playlist.m3u8',
    wss: ':8081/live/{key}',
    mpd: ':8081/live/{key}/manifest.mpd',
    publish: '',
    wssDialect: 'sldp',
  },
  flussonic: {
    rtmp: '/static/{key}',
    hls: ':8080/{key}/index.m3u8',
    wss: ':8080/{key}/mse_ld?tracks=v1a1',
    mpd: ':8080/{key}/index.mpd',
    publish: '',
    wssDialect: 'mse-ld',
  },
};
