/** The parts of an RTMP URL. `stream` includes the query, as encoders send it; `tcUrl` contains no user name. */
export type RtmpTarget = { isTls: boolean; host: string; port: number; app: string; stream: string; tcUrl: string };

/**
 * Parses `rtmp[s]://host[:port]/app[/instance]/stream[?query]`, also with the signature of Nimble Streamer, which is part
 * of the application: `/app?wmsAuthSign=…/stream`. Null when the URL is invalid.
 */
export function parseRtmpUrl(text: string): RtmpTarget | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'rtmp:' && url.protocol !== 'rtmps:') || url.hostname === '') return null;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const [, signature = '', signedName] = /^(\?wmsAuthSign=[^/&]+)\/([^/]+)$/.exec(url.search) ?? [];
  const name = signedName ?? segments.pop();
  if (name === undefined || segments.length === 0) return null;
  const isTls = url.protocol === 'rtmps:';
  const app = segments.join('/') + signature;
  return {
    isTls,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 443 : 1935) : Number(url.port),
    app,
    stream: signedName ?? name + url.search,
    tcUrl: `${url.protocol}//${url.host}/${app}`,
  };
}
