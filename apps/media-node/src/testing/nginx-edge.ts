import { readFile } from 'node:fs/promises';
import { freePort, startNginxSites } from '@touchline/media/testing/nginx';
import { repositoryFile } from '@touchline/media/testing/node';

export type NginxEdge = { url: string; stop: () => Promise<void> };

/** Starts nginx with the file of `deploy`, without TLS, as a cache in front of a node. */
export async function startNginxEdge(nodePort: number, token: string): Promise<NginxEdge> {
  const port = await freePort();
  const installed = await readFile(repositoryFile('deploy/nginx/touchline-edge.conf'), 'utf8');
  const sites = installed
    .replace('include /etc/touchline/edge-token.conf;', `map $host $touchline_edge_token { default "${token}"; }`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${nodePort}`)
    .replace('/var/cache/nginx/touchline', '{directory}/cache')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_).*$/gm, '');
  return { url: `http://127.0.0.1:${port}`, stop: await startNginxSites(sites, port) };
}
