import { beforeEach, expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import type { ReceivedCall } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import type { IdentifiedLink } from '@touchline/contract';
import { IdentifyLink } from './identify-link.tsx';
import { handOverAddress } from './pasted-address.ts';
import { clientLink } from './testing/client-link.ts';

const { formats, networks, maxViewers, until } = clientLink({});
const found: IdentifiedLink = {
  owner: 'client',
  stream: 1,
  streamName: 'Zenit – Spartak',
  serverName: 'media.example.org',
  formats,
  networks,
  maxViewers,
  until,
  issuedAt: '2026-11-21T18:00:00.000Z',
  user: null,
  userName: null,
  link: clientLink({}),
  copied: null,
  end: null,
};

beforeEach(() => handOverAddress(''));

const open = () => show(<IdentifyLink onClose={() => undefined} />, '/');
const asked = (calls: ReceivedCall[]) => calls.map(({ call, body }) => [call, body]);

it('tells whose link a pasted address is, and can revoke it', async () => {
  const calls = answerCalls(() => ({ found }));
  const screen = await open();
  await screen.getByLabelText('Address or token').fill(' rtmp://a/live/k~token ');
  expect(calls).toEqual([]);
  await screen.getByRole('button', { name: 'Identify' }).click();
  const link = screen.getByRole('link', { name: 'Zenit – Spartak' });
  await expect.element(link).toHaveAttribute('href', '/broadcast/streams?panel=view&id=1');
  expect(asked(calls)).toEqual([['POST /stream/link/identify', { address: 'rtmp://a/live/k~token' }]]);
  for (const text of ['Valid', 'Bookmaker', 'Ed Editor', '203.0.113.0/24', '40'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Revoke' }).click();
  await screen
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect.poll(() => asked(calls).map(([call]) => call)).toContain('POST /stream/link/revoke');
});

it('identifies an address that was handed over at once, and forgets an answer when it is changed', async () => {
  const calls = answerCalls(() => ({
    found: { ...found, owner: 'person', user: 9, userName: 'Olga Operator', link: null, end: 'past' },
  }));
  handOverAddress('rtmp://a/live/k~token');
  const screen = await open();
  await expect.element(screen.getByText('Copied by')).toBeVisible();
  await expect.element(screen.getByText('Olga Operator')).toBeVisible();
  await expect.element(screen.getByText('Ended')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoke' }).elements()).toEqual([]);
  expect(calls).toHaveLength(1);
  await screen.getByLabelText('Address or token').fill('rtmp://a/live/k');
  expect(screen.getByText('Copied by').elements()).toEqual([]);
});

it('says when and by whom a copied link was revoked, and revokes one that holds', async () => {
  const at = '2026-11-21T18:30:00.000Z';
  const counted = { stream: 1, user: 9, userName: 'Olga Operator', usedAt: null, watching: 0, revokedBy: 3 };
  const revoked = { revokedAt: at, revokedByName: 'Ed Editor', endsWhenRevoked: true, end: 'revoked' } as const;
  const copied = { ...counted, ...revoked };
  const own = { ...found, owner: 'person', user: 9, userName: 'Olga Operator', link: null, copied } as const;
  let end: IdentifiedLink['end'] = null;
  const calls = answerCalls(() => ({ found: { ...own, end } }));
  handOverAddress('rtmp://a/live/k~token');
  const screen = await open();
  await screen.getByRole('button', { name: 'Revoke' }).click();
  end = 'revoked';
  const question = screen.getByRole('dialog', { name: 'Revoke the links that Olga Operator copied?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(screen.getByText(/^Ed Editor, /)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoke' }).elements()).toEqual([]);
  expect(asked(calls)).toContainEqual(['POST /stream/link/copied/revoke', { stream: 1, user: 9 }]);
});

it('says that an address is none of this console', async () => {
  answerCalls(() => ({ found: null }));
  handOverAddress('https://example.org/live');
  const screen = await open();
  await expect.element(screen.getByText('Not a signed link of this console')).toBeVisible();
});

it('says that a signature names nobody, and that a revoked link still plays', async () => {
  let answer: IdentifiedLink = { ...found, owner: 'unknown', link: null, issuedAt: null };
  answerCalls(() => ({ found: answer }));
  handOverAddress('rtmp://a/live/k?sign=1-2');
  const first = await open();
  await expect.element(first.getByText('The signature does not say')).toBeVisible();
  await expect.element(first.getByText('media.example.org')).toBeVisible();
  await first.unmount();
  answer = { ...found, link: clientLink({ endsWhenRevoked: false, revokedAt: '2026-11-21T18:30:00.000Z' }) };
  handOverAddress('http://a/hls/token,1,c/k.m3u8');
  const second = await open();
  await expect.element(second.getByText('Revoked, still plays')).toBeVisible();
  expect(second.getByRole('button', { name: 'Revoke' }).elements()).toEqual([]);
});
