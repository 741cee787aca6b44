import { make, makeField, makeStream, unique } from './data.ts';
import type { Caller } from './fixtures.ts';

export type LostStream = { title: string; name: string; server: number; stream: number };

/** A live stream of a server that nothing listens for, so that it does not answer; its media node is the bundled one when it does. */
export async function makeLostStream(editor: Caller, admin: Caller): Promise<LostStream> {
  const server = await makeSilentServer(admin);
  return { ...server, ...(await makeLiveStream(editor, server.server)) };
}

export async function makeSilentServer(admin: Caller): Promise<Pick<LostStream, 'name' | 'server'>> {
  const name = `${unique('lost').replaceAll(' ', '-').toLowerCase()}.localhost`;
  const fields = { fqdn: name, ip: '127.0.0.1', hls: ':9/hls/{key}.m3u8', tls: false };
  return { name, server: await make(admin, '/stream/server', fields) };
}

export async function makeLiveStream(editor: Caller, server: number): Promise<Pick<LostStream, 'title' | 'stream'>> {
  const title = unique('Lost match');
  const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: -5, server, phase: 'live' });
  return { title, stream };
}
