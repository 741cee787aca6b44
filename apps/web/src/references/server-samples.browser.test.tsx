import { expect, it } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import type { Values } from './record-inputs.tsx';
import { ServerSamples } from './server-samples.tsx';

const values = { fqdn: 'edge.example.org', tls: true, enabled: true, rtmp: '/live/{key}', hls: '/hls/{key}.m3u8' };
const nginx = { ...values, vendor: 'nginx-rtmp' };
const hls = 'https://edge.example.org/hls/match-key.m3u8';
const rtmp = 'rtmps://edge.example.org/live/match-key';
const shown = async (of: Values) =>
  (await show(<ServerSamples values={of} />, '/')).getByRole('region', { name: 'Example links' });

it('a server that is open has an example of each format with a path', async () => {
  const samples = await shown(nginx);
  await expect.element(samples.getByText(rtmp, { exact: true })).toBeVisible();
  await expect.element(samples.getByText(hls, { exact: true })).toBeVisible();
  await expect.element(samples.getByText('Links of streams also have a signature.')).not.toBeInTheDocument();
});

it('a server with signed links has no example of a format whose signature it cannot check', async () => {
  const samples = await shown({ ...nginx, signed: true });
  await expect.element(samples.getByText(hls, { exact: true })).toBeVisible();
  await expect.element(samples.getByText(rtmp, { exact: true })).not.toBeInTheDocument();
  await expect.element(samples.getByText('no link: the server cannot check a signature in this format')).toBeVisible();
  await expect.element(samples.getByText('Links of streams also have a signature.')).toBeVisible();
});
