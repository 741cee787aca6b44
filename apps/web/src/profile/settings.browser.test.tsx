import { noticeKinds } from '@touchline/contract';
import type { ProfileSettings } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { readPreferences } from '#ui/preferences.ts';
import { show } from '#ui/testing/show.tsx';
import { SettingsForm } from './settings.tsx';

const silent = { console: false, mail: false, push: false };
const settings: ProfileSettings = {
  language: null,
  theme: null,
  direction: null,
  timezone: null,
  pageSize: 10,
  singleKeys: true,
  stream_format_priority: 'HLS',
  stream_quality_priority: 'HD',
  notifications: Object.fromEntries(noticeKinds.map((kind) => [kind, silent])) as ProfileSettings['notifications'],
  quietHours: null,
};

/** The settings, which another tab then saves as `theirs`. */
async function open() {
  let stored = settings;
  const calls = answerCalls(({ call, body }) => {
    if (call === 'PUT /profile/settings') stored = { ...stored, ...(body as object) };
    return stored;
  });
  const screen = await show(<SettingsForm />, '/profile/settings');
  const pageSize = screen.getByRole('combobox', { name: 'Rows per page' });
  await expect.element(pageSize).toHaveValue('10');
  const saveElsewhere = async (theirs: Partial<ProfileSettings>) => {
    stored = { ...stored, ...theirs };
    await screen.client.invalidateQueries({ queryKey: ['profile', 'settings'] });
  };
  return { ...screen, calls, pageSize, saveElsewhere };
}

it('only what was changed here is sent, and what another tab has saved stays', async () => {
  const screen = await open();
  await screen.getByRole('combobox', { name: 'Preferred quality' }).click();
  await screen.getByRole('option', { name: /^FHD/ }).click();
  await screen.saveElsewhere({ pageSize: 50 });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.pageSize).toHaveValue('50');
  await expect.element(screen.getByRole('combobox', { name: 'Preferred quality' })).toHaveValue('FHD · 1920×1080');
  expect(screen.calls.at(-1)?.body).toEqual({ stream_quality_priority: 'FHD' });
  expect(readPreferences().pageSize).toBe(50);
});

it('the form shows what another tab has saved as long as nothing was changed in it', async () => {
  const screen = await open();
  await screen.saveElsewhere({ pageSize: 50 });
  await expect.element(screen.pageSize).toHaveValue('50');
  await screen.pageSize.click();
  await screen.getByRole('option', { name: '20', exact: true }).click();
  await screen.saveElsewhere({ pageSize: 100, theme: 'dark' });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Theme' })).toHaveValue('Dark');
  await expect.element(screen.pageSize).toHaveValue('20');
  expect(screen.calls.at(-1)?.body).toEqual({ pageSize: 20 });
});
