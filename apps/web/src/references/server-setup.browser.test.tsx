import { vendors } from '@touchline/contract';
import { expect, it } from 'vitest';
import { textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import { ServerSetup } from './server-setup.tsx';

const parts = [
  { place: 'replace', file: '/etc/nginx/nginx.conf', lines: 'worker_processes 1;' },
  { place: 'end', file: '/etc/nginx/nginx.conf', lines: 'rtmp { }' },
];
const setup = (vendor: string, tls: boolean, language: 'en' | 'ru' = 'en') =>
  showIn(language, <ServerSetup id={7} values={{ vendor, tls }} />, [[['server', 'setup', 7, vendor], { parts }]]);

it('shows where each part of a configuration belongs, with a button that copies it', async () => {
  const drawn = await setup('nginx-rtmp', false);
  expect(drawn.text()).toContain('Replace these settings in /etc/nginx/nginx.conf:');
  expect(drawn.text()).toContain('At the end of /etc/nginx/nginx.conf, outside all blocks:');
  expect(drawn.all('pre').map(textOf)).toEqual(['worker_processes 1;', 'rtmp { }']);
  expect(drawn.names('button')).toEqual(['Copy lines', 'Copy lines']);
});

it.each(vendors)('says for %s who may publish and what its formats need, in both languages', async (vendor) => {
  for (const language of ['en', 'ru'] as const) {
    const { texts } = await setup(vendor, vendor === 'ant-media', language);
    const notes = texts('listitem');
    expect({ vendor, notes: notes.length }).toEqual({ vendor, notes: 2 });
    expect(notes.filter((note) => !note.endsWith('.') || note.includes('setup.'))).toEqual([]);
  }
});

it('describes how to restrict publishing on software that cannot call the console', async () => {
  for (const vendor of ['node-media-server', 'mistserver', 'wowza', 'nimble', 'flussonic']) {
    const [publishing] = (await setup(vendor, false)).texts('listitem');
    expect({ vendor, publishing }).toEqual({
      vendor,
      publishing: expect.stringMatching(/^The console cannot authorize publishers.*(encoder|password)/),
    });
  }
});

it('says if TLS in the form differs from the setup', async () => {
  const tls = async (vendor: string, isOn: boolean) => (await setup(vendor, isOn)).texts('listitem').slice(2);
  expect(await tls('nginx-rtmp', true)).toEqual([expect.stringMatching(/^TLS is on in this form/)]);
  expect(await tls('ant-media', false)).toEqual([expect.stringMatching(/^TLS is off in this form/)]);
  expect(await tls('ant-media', true)).toEqual([]);
});

it('has nothing to copy before the server is saved', async () => {
  const { text, all } = await showIn('en', <ServerSetup id={null} values={{ vendor: 'srs', tls: false }} />, []);
  expect(text()).toContain('Save the server to see');
  expect(all('pre')).toEqual([]);
});
