import { expect, it } from 'vitest';
import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { LinkRow } from './link-row.tsx';
import { clientLink } from './testing/client-link.ts';

const noLinks = { rtmp: null, hls: null, wss: null, dash: null };

it('a link says whose it is, what it is limited to and who made it', async () => {
  const { text, names } = await showIn('en', <LinkRow link={clientLink({})} />, []);
  expect(text()).toMatch(/^Bookmaker Valid RTMP, HLS · Valid until .* · 40 viewers at once · from 203\.0\.113\.0\/24/);
  expect(text()).toMatch(/Made by Ed Editor, /);
  expect(names('button')).toEqual([
    'Copy RTMP link for Bookmaker',
    'Copy HLS link for Bookmaker',
    'Change the number of viewers of Bookmaker',
    'Revoke the link of Bookmaker',
  ]);
});

it('one that was revoked or has ended says so, and nothing can be done with it', async () => {
  const at = '2026-11-21T18:30:00.000Z';
  const revoked = clientLink({ revokedAt: at, revokedBy: 4, revokedByName: 'Ada Admin', links: noLinks });
  const first = await showIn('ru', <LinkRow link={revoked} />, []);
  expect(first.text()).toMatch(/^Bookmaker Отозвана RTMP, HLS · 40 зрителей .*· Отозвана .* \(Ada Admin\)$/);
  expect(first.names('button')).toEqual([]);
  const past = clientLink({ until: at, maxViewers: null, networks: [], createdByName: null, links: noLinks });
  const second = await showIn('en', <LinkRow link={past} />, []);
  expect(second.text()).toMatch(/^Bookmaker Ended RTMP, HLS · Ended [^·]* Made /);
  expect(second.names('button')).toEqual([]);
});

it.each([
  ['en', { usedAt: null, watching: 0 }, 'Not used yet'],
  ['en', { usedAt: '2026-11-21T18:30:00.000Z', watching: 1 }, '1 watching now'],
  ['en', { usedAt: '2026-11-21T18:30:00.000Z', watching: 0 }, 'Last used '],
  ['ru', { usedAt: '2026-11-21T18:30:00.000Z', watching: 3 }, 'Сейчас смотрят 3 зрителя'],
] as const)('a link says in %s who uses it: %j', async (language, use, words) => {
  const { text } = await showIn(language, <LinkRow link={clientLink(use)} />, []);
  expect(text()).toContain(words);
});

it('a link is revoked after a question', async () => {
  const calls = answerCalls(() => clientLink({}));
  const screen = await show(<LinkRow link={clientLink({})} />, '/');
  await screen.getByRole('button', { name: 'Revoke the link of Bookmaker' }).click();
  await expect.element(screen.getByText(/Whoever watches with it is disconnected/)).toBeVisible();
  expect(calls).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect
    .poll(() => calls.map(({ call, body }) => [call, body]))
    .toEqual([['POST /stream/link/revoke', { id: 5 }]]);
});

it('its number of viewers is changed, with errors at the input', async () => {
  let refused = true;
  const calls = answerCalls(() => {
    const fields = { maxViewers: { code: 'server_cannot_check' } };
    return refused ? new Refusal(422, { code: 'invalid', message: '', fields }) : clientLink({});
  });
  const screen = await show(<LinkRow link={clientLink({ usedAt: '2026-11-21T18:30:00.000Z', watching: 3 })} />, '/');
  await screen.getByRole('button', { name: 'Change the number of viewers of Bookmaker' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Viewers of the link of Bookmaker' });
  const input = dialog.getByLabelText('Viewers at once');
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue('40');
  await expect.element(dialog.getByText('3 watching now')).toBeVisible();
  await input.fill('70000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(input).toHaveAccessibleDescription(/65,?535/);
  expect(calls).toEqual([]);
  await input.fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(input).toHaveAccessibleDescription(/The server of this stream cannot check this/);
  refused = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ call: 'POST /stream/link/viewers', body: { id: 5, maxViewers: 1 } });
});

it('one that its server plays on is not said to have ended', async () => {
  const calls = answerCalls(() => clientLink({}));
  const screen = await show(<LinkRow link={clientLink({ endsWhenRevoked: false })} />, '/');
  // Nor can its viewers be counted.
  expect(screen.getByRole('button', { name: /viewers/ }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Revoke the link of Bookmaker' }).click();
  await expect.element(screen.getByText(/plays until its end, or until the secret is changed/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ id: 5 }]);
  await screen.unmount();
  const at = '2026-11-21T18:30:00.000Z';
  const revoked = clientLink({ endsWhenRevoked: false, revokedAt: at, revokedBy: 4, links: noLinks });
  const { text, names } = await showIn('en', <LinkRow link={revoked} />, []);
  expect(text()).toMatch(/^Bookmaker Revoked, still plays RTMP, HLS · Valid until /);
  expect(names('button')).toEqual([]);
  const past = await showIn('en', <LinkRow link={{ ...revoked, until: at }} />, []);
  expect(past.text()).toMatch(/^Bookmaker Revoked RTMP/);
});
