/** How a media server is set up. */
export const serverSetup = {
  title: 'Server configuration',
  place: {
    environment: 'Environment of the node, for example in {{file}}:',
    replace: 'Replace the settings of the same name in {{file}}:',
    end: 'At the end of {{file}}, outside of every block:',
    new_file: 'As a new file {{file}}:',
    virtual_host: 'In {{file}}, inside the virtual host:',
    applications: 'In {{file}}, among the applications of the virtual host:',
  },
  publishing: {
    touchline: 'The node asks the console about every publisher. Keep this token secret.',
    srs: 'It asks the console before it lets a publisher in. Keep its control API closed to the outside.',
    'nginx-rtmp': 'It asks the console before it lets a publisher in. Reload it after the change.',
    mediamtx:
      'It asks the console before it lets a publisher in. The curl call reports at once that a publisher has left; without curl the next check finds out.',
    'node-media-server':
      'It cannot ask the console, so anyone who knows a key can publish. Let only your encoders reach its RTMP port, or switch on its own publishing secret and give each encoder a signed address.',
    zlmediakit:
      'It asks the console before it lets a publisher in, except for those who connect from 127.0.0.1: let nobody else use that machine.',
    mistserver:
      'It cannot ask the console. Let its streams take a push with a passphrase or from the addresses of your encoders only, and write the passphrase into the publishing path.',
    ovenmediaengine: 'It asks the console before it lets a publisher in, and signs each question.',
    'ant-media':
      'It asks the console before it lets a publisher in. While the console cannot be reached, nobody can publish.',
    wowza:
      'It cannot ask the console. Require a user name and password from RTMP sources, and give each encoder its own.',
    nimble: 'It cannot ask the console. Set a login and a password for publishing in its panel.',
    flussonic: 'It cannot ask the console. Set a password for publishing on the stream or the template.',
  },
  formats: {
    touchline: 'RTMP, HLS, WSS and MPEG-DASH need nothing else.',
    srs: 'HLS and MPEG-DASH are off until these lines switch them on. It has no WSS.',
    'nginx-rtmp':
      'It needs the RTMP module (Debian: libnginx-mod-rtmp) and one worker process, since workers do not share streams. It creates the folders by itself and has no WSS.',
    mediamtx: 'HLS begins with the publisher. It has neither WSS that plays here nor MPEG-DASH.',
    'node-media-server': 'HLS and MPEG-DASH need version 2 and ffmpeg. Version 4 makes neither: clear both paths then.',
    zlmediakit: 'RTMP, HLS and WSS are on when it is installed, the last two at port 80. It makes no MPEG-DASH.',
    mistserver:
      'Switch on RTMP, HLS, CMAF and MP4 in its panel. The console checks every format but WSS, whose dialect it does not support.',
    ovenmediaengine:
      'Its ports stay as they are installed: 1935 to publish, 3333 for HLS and WSS. The console checks HLS but not WSS, whose dialect it does not support.',
    'ant-media':
      'Make an application of this name first, and restart it after the change. Port 5443 needs a certificate. Clear the path of MPEG-DASH if your edition does not make it. The console does not check WSS, whose dialect it does not support.',
    wowza:
      'Make a live application of this name with HLS and MPEG-DASH among its playback types, open to pages of other sites. The console checks RTMP, HLS and MPEG-DASH by itself.',
    nimble:
      'Make an application of this name with RTMP, HLS, SLDP and MPEG-DASH in its panel. The console checks every format but WSS, whose dialect it does not support.',
    flussonic:
      'Make a template that takes published streams, and change the paths if its ports are others. The console checks every format but WSS, whose dialect it does not support.',
  },
  tlsOn:
    'TLS is on in this form, but this setup serves without it. Switch it off, or put a TLS proxy in front and write its ports into the paths.',
  tlsOff: 'TLS is off in this form, but the ports of this setup are encrypted. Switch it on.',
  unsaved: 'Save the server first; then its configuration appears here.',
  copy: 'Copy the lines',
};
