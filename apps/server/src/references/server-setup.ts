import type { Vendor } from '@touchline/contract';
import { hookSecret } from '#kit/hook-secret';

type Place = { console: string; server: number; token: string };
type Setup = { file: string; lines: string };

/** What to write into a vendor's configuration, and where, so that it asks the console before it lets a publisher in. */
export function setupOf(vendor: Vendor, place: Place): Setup {
  const dialect = setups[vendor];
  if (!dialect) return { file: '', lines: '' };
  const secret = hookSecret(place.token);
  const plain = `${place.console}/api/hooks/${place.server}/${vendor}`;
  const [file, lines] = dialect({ ...place, plain, url: `${plain}?secret=${secret}`, secret });
  return { file, lines: lines.join('\n') };
}

type Known = Place & { plain: string; url: string; secret: string };

/** Vendors that are not here have no callback that can refuse a publisher. */
const setups: Partial<Record<Vendor, (known: Known) => [file: string, lines: string[]]>> = {
  touchline: ({ console, server, token }) => [
    '.env',
    [`CONSOLE_URL=${console}`, `SERVER_ID=${server}`, `SERVER_TOKEN=${token}`],
  ],
  srs: ({ url }) => [
    'srs.conf',
    [
      'vhost __defaultVhost__ {',
      '    http_hooks {',
      '        enabled on;',
      `        on_publish ${url};`,
      `        on_unpublish ${url};`,
      '    }',
      '}',
    ],
  ],
  'nginx-rtmp': ({ url }) => [
    'nginx.conf',
    [
      ...(url.startsWith('https:')
        ? ['# This module calls plain http only: name a proxy that reaches the console.']
        : []),
      'application live {',
      '    live on;',
      '    notify_method post;',
      `    on_publish ${url};`,
      `    on_publish_done ${url};`,
      '}',
    ],
  ],
  mediamtx: ({ url }) => [
    'mediamtx.yml',
    [
      'authMethod: http',
      `authHTTPAddress: ${url}`,
      'authHTTPExclude:',
      '  - action: api',
      '  - action: metrics',
      '  - action: pprof',
      'pathDefaults:',
      '  overridePublisher: no',
      '  runOnNotReady: >-',
      `    curl -s -X POST -H 'Content-Type: application/json'`,
      `    -d '{"action":"unpublish","path":"$MTX_PATH","id":"$MTX_SOURCE_ID"}' '${url}'`,
    ],
  ],
  ovenmediaengine: ({ plain, secret }) => [
    'Server.xml',
    [
      '<AdmissionWebhooks>',
      `    <ControlServerUrl>${plain}</ControlServerUrl>`,
      `    <SecretKey>${secret}</SecretKey>`,
      '    <Timeout>3000</Timeout>',
      '    <Enables>',
      '        <Providers>rtmp,webrtc,srt</Providers>',
      '    </Enables>',
      '</AdmissionWebhooks>',
    ],
  ],
  'ant-media': ({ url }) => [
    'red5-web.properties',
    [`settings.webhookAuthenticateURL=${url}`, `settings.listenerHookURL=${url}`],
  ],
  zlmediakit: ({ url, secret }) => [
    'config.ini',
    [
      '[hook]',
      'enable=1',
      // Who shows these arguments is never asked about, and the ones it is installed with are known to everybody.
      `admin_params=secret=${hookSecret(secret)}`,
      `on_publish=${url}`,
      `on_stream_changed=${url}`,
      'timeoutSec=10',
    ],
  ],
};
