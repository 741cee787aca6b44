import { readFile } from 'node:fs/promises';
import { freePort, startNginxSites } from '@touchline/media/testing/nginx';
import { repositoryFile } from '@touchline/media/testing/node';

export type NginxEdge = { port: number; url: string; stop: () => Promise<void> };

/**
 * Starts nginx with the file of `deploy`, without TLS, as a cache in front of a node. What it keeps it fetches from the port of
 * files.
 */
export async function startNginxEdge(ports: { checks: number; files: number }, token: string): Promise<NginxEdge> {
  const port = await freePort();
  const installed = await readFile(repositoryFile('deploy/nginx/touchline-edge.conf'), 'utf8');
  const sites = installed
    .replace('include /etc/touchline/edge-token.conf;', `map $host $touchline_edge_token { default "${token}"; }`)
    .replace('http://touchline_node/edge/', `http://127.0.0.1:${ports.files}/edge/`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports.checks}`)
    .replace('/var/cache/nginx/touchline', '{directory}/cache')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_).*$/gm, '');
  return { port, url: `http://127.0.0.1:${port}`, stop: await startNginxSites(sites, port) };
}
