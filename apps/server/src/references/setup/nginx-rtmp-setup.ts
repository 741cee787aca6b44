import { portOf } from '#server/references/setup/vendor-setup';
import { applicationOf } from '#server/streams/application';
import type { SetupFacts, VendorSetup } from '#server/references/setup/vendor-setup';

/** Its parent exists on every system, so that nginx creates the folders inside with its own account as owner. */
const directory = '/var/lib/nginx';
/** Where nginx relays calls to a console behind TLS, which the module does not support. */
const relay = '127.0.0.1:8935';

type Formats = { hls: Manifests | null; mpd: Manifests | null };
/** `isNested`: each stream has its own folder. */
type Manifests = { port: number; folder: string; isNested: boolean };

/** The block that receives RTMP, and the site that serves the HLS and MPEG-DASH files. */
export const nginxRtmpSetup: VendorSetup = (facts) => {
  const formats = { hls: manifestsOf(facts.offer.hls), mpd: manifestsOf(facts.offer.mpd) };
  const sites = [...siteLines(formats, facts.offer), ...relayLines(facts.console)];
  // Each worker has its own streams, and Debian's build of the module does not share them between workers.
  const workers = { place: 'replace', file: '/etc/nginx/nginx.conf', lines: 'worker_processes 1;' } as const;
  const rtmp = { place: 'end', file: '/etc/nginx/nginx.conf', lines: rtmpLines(facts, formats).join('\n') } as const;
  const http = { place: 'new_file', file: '/etc/nginx/conf.d/touchline.conf', lines: sites.join('\n') } as const;
  return sites.length > 0 ? [workers, rtmp, http] : [workers, rtmp];
};

/** Null when the format is not offered, or when nginx cannot be configured for its path. */
function manifestsOf(template: string): Manifests | null {
  const [, folder, rest = ''] = /^(?::\d+)?(\/(?:[\w.-]+\/)*)\{key\}([\w./-]*)$/.exec(template) ?? [];
  return folder === undefined ? null : { port: portOf(template, 80), folder, isNested: rest.startsWith('/') };
}

function rtmpLines({ url, console, offer }: SetupFacts, { hls, mpd }: Formats): string[] {
  const hook = isSecure(console) ? url.replace(console, `http://${relay}`) : url;
  const packaging = (name: 'hls' | 'dash', { isNested }: Manifests) => [
    '',
    `            ${name} on;`,
    `            ${name}_path ${directory}/${name};`,
    ...(isNested ? [`            ${name}_nested on;`] : []),
    `            ${name}_fragment 2s;`,
    `            ${name}_playlist_length 16s;`,
  ];
  return [
    'rtmp {',
    '    server {',
    `        listen ${portOf(offer.publish || offer.rtmp, 1935)};`,
    `        application ${applicationOf(offer)} {`,
    '            live on;',
    // The module checks no signature: without a path for viewers, RTMP is for encoders alone.
    ...(offer.signed && offer.rtmp === '' ? ['            deny play all;'] : []),
    '            idle_streams off;',
    '            drop_idle_publisher 20s;',
    '            notify_method post;',
    `            on_publish ${hook};`,
    `            on_publish_done ${hook};`,
    ...(hls ? packaging('hls', hls) : []),
    ...(mpd ? packaging('dash', mpd) : []),
    '        }',
    '    }',
    '}',
  ];
}

function siteLines({ hls, mpd }: Formats, { fqdn, signed }: SetupFacts['offer']): string[] {
  const ports = new Set([hls, mpd].flatMap((path) => path?.port ?? []));
  const linesOf = signed ? signedLocationLines : locationLines;
  return [...ports].flatMap((port) => [
    'server {',
    `    listen ${port};`,
    `    listen [::]:${port};`,
    `    server_name ${fqdn};`,
    ...(hls?.port === port ? linesOf('hls', hls) : []),
    ...(mpd?.port === port ? linesOf('dash', mpd) : []),
    '}',
  ]);
}

const types = {
  hls: 'application/vnd.apple.mpegurl m3u8; video/mp2t ts;',
  dash: 'application/dash+xml mpd; video/mp4 m4v; audio/mp4 m4a;',
};

function locationLines(name: 'hls' | 'dash', { folder }: Manifests): string[] {
  return [`    location ${folder} {`, `        alias ${directory}/${name}/;`, ...fileLines(name), '    }'];
}

/** What follows the stream in the names of its files. */
const endings = { hls: String.raw`(?:\.m3u8|-\d+\.ts)`, dash: String.raw`(?:\.mpd|-(?:init|\d+)\.m4[av])` };

/** The files of a stream below a folder `hash,end,note`, as its signed links have them, and no others. */
function signedLocationLines(name: 'hls' | 'dash', { folder, isNested }: Manifests): string[] {
  const signature = String.raw`(?<link_hash>[\w-]+),(?<link_end>\d+),(?<link_note>[a-z\d]*)`;
  const files = String.raw`(?<link_stream>[\w-]+)${isNested ? String.raw`/[\w.-]+` : endings[name]}`;
  return [
    `    location ~ "^${folder.replaceAll('.', String.raw`\.`)}${signature}/(?<link_files>${files})$" {`,
    '        secure_link $link_hash,$link_end;',
    `        secure_link_md5 "$link_end${folder}$link_stream $link_note LINK_SECRET";`,
    '        if ($secure_link != "1") {',
    '            return 403;',
    '        }',
    `        alias ${directory}/${name}/$link_files;`,
    ...fileLines(name),
    '    }',
    `    location ${folder} {`,
    '        add_header Access-Control-Allow-Origin * always;',
    '        return 403;',
    '    }',
  ];
}

/** Pages of other origins may play it, and playlists are not cached. */
function fileLines(name: 'hls' | 'dash'): string[] {
  return [
    `        types { ${types[name]} }`,
    '        add_header Cache-Control no-cache;',
    '        add_header Access-Control-Allow-Origin * always;',
    // MPEG-DASH players synchronize their clocks with it.
    '        add_header Access-Control-Expose-Headers Date always;',
  ];
}

function relayLines(console: string): string[] {
  if (!isSecure(console)) return [];
  return [
    '# The RTMP module calls plain http only: its calls go on to the console from here.',
    'server {',
    `    listen ${relay};`,
    // The URLs contain the secret.
    '    access_log off;',
    '    location / {',
    `        proxy_pass ${console};`,
    '        proxy_ssl_server_name on;',
    '        proxy_ssl_verify on;',
    '        proxy_ssl_verify_depth 3;',
    '        proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
    '    }',
    '}',
  ];
}

const isSecure = (console: string) => console.startsWith('https:');
