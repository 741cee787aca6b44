/** Instructions for setting up a media server. */
export const serverSetup = {
  title: 'Server configuration',
  place: {
    environment: 'Environment variables of the node, for example in {{file}}:',
    replace: 'Replace these settings in {{file}}:',
    end: 'At the end of {{file}}, outside all blocks:',
    new_file: 'As a new file {{file}}:',
    virtual_host: 'In {{file}}, inside the virtual host:',
    applications: 'In {{file}}, among the applications of the virtual host:',
  },
  publishing: {
    touchline: 'The console authorizes every publisher. Keep this token secret.',
    srs: 'The console authorizes every publisher. Block outside access to the server’s control API.',
    'nginx-rtmp': 'The console authorizes every publisher. Reload the server after the change.',
    mediamtx:
      'The console authorizes every publisher. The curl call immediately reports when a publisher leaves; without curl, the next check detects it.',
    'node-media-server':
      'The console cannot authorize publishers, so anyone with a key can publish. Open the RTMP port only to your encoders, or turn on the server’s own publishing secret and give each encoder a signed address.',
    zlmediakit:
      'The console authorizes every publisher except those connecting from 127.0.0.1: give nobody else access to that machine.',
    mistserver:
      'The console cannot authorize publishers. Let streams accept a push only with a passphrase or from your encoders’ addresses, and put the passphrase into the publishing path.',
    ovenmediaengine: 'The console authorizes every publisher, and the server signs each request.',
    'ant-media': 'The console authorizes every publisher. Nobody can publish while the console is unreachable.',
    wowza:
      'The console cannot authorize publishers. Require a user name and password from RTMP sources, and give each encoder its own.',
    nimble: 'The console cannot authorize publishers. Set a login and password for publishing in the server’s panel.',
    flussonic: 'The console cannot authorize publishers. Set a publishing password on the stream or template.',
  },
  formats: {
    touchline: 'RTMP, HLS, WSS and MPEG-DASH need no further configuration.',
    srs: 'HLS and MPEG-DASH are off until these lines turn them on. There is no WSS.',
    'nginx-rtmp':
      'Requires the RTMP module (Debian: libnginx-mod-rtmp) and one worker process, because workers do not share streams. Folders are created automatically. There is no WSS.',
    mediamtx: 'HLS starts when publishing starts. There is no MPEG-DASH and no WSS that this console can play.',
    'node-media-server': 'HLS and MPEG-DASH require version 2 and ffmpeg. Version 4 has neither: clear both paths.',
    zlmediakit: 'RTMP, HLS and WSS are on after installation, the last two on port 80. There is no MPEG-DASH.',
    mistserver:
      'Turn on RTMP, HLS, CMAF and MP4 in the server’s panel. The console checks every format except WSS, whose dialect is not supported.',
    ovenmediaengine:
      'Keep the default ports: 1935 to publish, 3333 for HLS and WSS. The console checks HLS but not WSS, whose dialect is not supported.',
    'ant-media':
      'First create an application with this name, and restart it after the change. Port 5443 needs a certificate. Clear the MPEG-DASH path if your edition has no MPEG-DASH. The console does not check WSS, whose dialect is not supported.',
    wowza:
      'Create a live application with this name, turn on HLS and MPEG-DASH playback, and allow pages of other sites. RTMP, HLS and MPEG-DASH are checked automatically.',
    nimble:
      'In the server’s panel, create an application with this name and turn on RTMP, HLS, SLDP and MPEG-DASH. The console checks every format except WSS, whose dialect is not supported.',
    flussonic:
      'Create a template that accepts published streams, and change the paths if the server uses other ports. The console checks every format except WSS, whose dialect is not supported.',
  },
  tlsOn:
    'TLS is on in this form but off in this setup. Turn it off, or put a TLS proxy in front and enter its ports in the paths.',
  tlsOff: 'TLS is off in this form but the ports of this setup are encrypted. Turn it on.',
  unsaved: 'Save the server to see its configuration here.',
  copy: 'Copy lines',
};
