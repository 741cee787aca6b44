import { stringify } from 'node:querystring';
import { expect } from 'vitest';

export type Sent = { status: number; body: unknown };

export type Dialect = 'srs' | 'nginx-rtmp' | 'mediamtx' | 'ovenmediaengine' | 'ant-media' | 'zlmediakit';
type Vendor = {
  dialect: Dialect;
  /** The vendor's call for an encoder, with the publish secret in its URL, or without. */
  publish: (key: string, secret: string | null) => string;
  unpublish: (key: string) => string;
  play: (key: string) => string;
  publisher: string;
  yes: Sent;
  no: Sent;
  bye: Sent;
};

const reason = expect.stringMatching(/canceled/);
let calls = 0;
const query = (secret: string | null) => (secret === null ? '' : `?secret=${secret}`);
const ome = (key: string, direction: string, status: string, secret: string | null) =>
  JSON.stringify({
    client: { address: '10.1.2.3', port: 49152, real_ip: '10.9.8.7', user_agent: 'OBS' },
    request: {
      direction,
      protocol: 'RTMP',
      status,
      url: `rtmp://media.example.org:1935/live/${key}?x=1${secret === null ? '' : `&secret=${secret}`}`,
      // A different time for each call, in the vendor's format, so that none is a replay.
      time: new Date(Date.now() - (calls++ % 100_000)).toISOString(),
    },
  });

/** Calls as documented by the vendors or found in their sources. */
export const vendors: Vendor[] = [
  {
    dialect: 'srs',
    publish: (stream, secret) =>
      JSON.stringify({
        server_id: 'vid-1',
        action: 'on_publish',
        client_id: 'c9',
        ip: '10.1.2.3',
        vhost: '__defaultVhost__',
        app: 'live',
        tcUrl: 'rtmp://m/live',
        stream,
        param: query(secret),
      }),
    unpublish: (stream) =>
      JSON.stringify({ action: 'on_unpublish', client_id: 'c9', ip: '10.1.2.3', app: 'live', stream }),
    play: (stream) => JSON.stringify({ action: 'on_play', client_id: 'p1', ip: '10.1.2.4', app: 'live', stream }),
    publisher: '10.1.2.3 c9',
    yes: { status: 200, body: { code: 0 } },
    no: { status: 200, body: { code: 403, msg: reason } },
    bye: { status: 200, body: { code: 0 } },
  },
  {
    dialect: 'nginx-rtmp',
    publish: (name, secret) =>
      stringify({
        app: 'live',
        flashver: 'FMLE/3.0',
        swfurl: '',
        tcurl: 'rtmp://m/live',
        pageurl: '',
        addr: '10.1.2.3',
        clientid: 17,
        call: 'publish',
        name,
        type: 'live',
        ...(secret === null ? {} : { secret }),
      }),
    unpublish: (name) => stringify({ app: 'live', addr: '10.1.2.3', clientid: 17, call: 'publish_done', name }),
    play: (name) => stringify({ app: 'live', addr: '10.1.2.4', clientid: 18, call: 'play', name }),
    publisher: '10.1.2.3 17',
    yes: { status: 200, body: {} },
    no: { status: 403, body: { reason } },
    bye: { status: 200, body: {} },
  },
  {
    dialect: 'mediamtx',
    publish: (key, secret) =>
      JSON.stringify({
        user: '',
        password: '',
        token: '',
        ip: '10.1.2.3',
        action: 'publish',
        path: `live/${key}`,
        protocol: 'rtmp',
        id: 'aa-11',
        query: query(secret).slice(1),
        userAgent: '',
      }),
    unpublish: (key) => JSON.stringify({ action: 'unpublish', path: `live/${key}`, id: 'aa-11' }),
    play: (key) =>
      JSON.stringify({
        user: '',
        password: '',
        ip: '10.1.2.4',
        action: 'read',
        path: `live/${key}`,
        protocol: 'hls',
        id: null,
        query: '',
      }),
    publisher: '10.1.2.3 aa-11',
    yes: { status: 200, body: {} },
    no: { status: 403, body: { reason } },
    bye: { status: 200, body: {} },
  },
  {
    dialect: 'ovenmediaengine',
    publish: (key, secret) => ome(key, 'incoming', 'opening', secret),
    unpublish: (key) => ome(key, 'incoming', 'closing', null),
    play: (key) => ome(key, 'outgoing', 'opening', null),
    publisher: '10.1.2.3 49152',
    yes: { status: 200, body: { allowed: true } },
    no: { status: 200, body: { allowed: false, reason } },
    bye: { status: 200, body: {} },
  },
  {
    dialect: 'ant-media',
    publish: (streamId, secret) =>
      JSON.stringify({
        appName: 'live',
        name: streamId,
        streamId,
        // Chosen by the encoder; with WebRTC it is "publish".
        mode: 'live',
        queryParams: secret === null ? '{}' : `{x=1, secret=${secret}}`,
        token: null,
        subscriberId: null,
      }),
    unpublish: (id) => JSON.stringify({ id, action: 'liveStreamEnded', streamName: id, category: '' }),
    play: (id) => JSON.stringify({ id, action: 'liveStreamStatus', streamName: id, category: '' }),
    publisher: ' ',
    yes: { status: 200, body: {} },
    no: { status: 403, body: { reason } },
    bye: { status: 200, body: {} },
  },
  {
    dialect: 'zlmediakit',
    publish: (stream, secret) =>
      JSON.stringify({
        app: 'live',
        id: '140186529001776',
        ip: '10.1.2.3',
        params: query(secret).slice(1),
        port: 65284,
        schema: 'rtmp',
        stream,
        vhost: '__defaultVhost__',
        mediaServerId: 'm1',
      }),
    unpublish: (stream) =>
      JSON.stringify({
        app: 'live',
        regist: false,
        schema: 'rtmp',
        stream,
        vhost: '__defaultVhost__',
        mediaServerId: 'm1',
      }),
    play: (stream) => JSON.stringify({ app: 'live', regist: true, schema: 'hls', stream, vhost: '__defaultVhost__' }),
    publisher: '10.1.2.3 140186529001776',
    yes: { status: 200, body: { code: 0, msg: 'success' } },
    no: { status: 200, body: { code: -1, msg: reason } },
    bye: { status: 200, body: { code: 0, msg: 'success' } },
  },
];
