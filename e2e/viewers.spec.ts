import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

test('the links that a user copied are listed once somebody has watched with one, and are revoked', async ({
  as,
  callerAs,
  request,
}) => {
  const admin = await callerAs('admin');
  const fqdn = `${unique('copied').replace(' ', '')}.invalid`;
  const server = await make(admin, '/stream/server', { fqdn, rtmp: '/live/{key}', hls: '/{key}.m3u8', signed: true });
  const key = unique('copied').replace(' ', '-');
  const stream = await makeStream(admin, await makeField(admin), { title: key, key, startsInMin: 5, server });
  const operator = (await (await callerAs('operator')).call('GET', '/profile')).body;
  const { page } = await as('editor');
  await page.goto(`/broadcast/streams?panel=links&id=${stream}`);
  const copied = page.getByRole('region', { name: 'Links copied by users' });
  await expect(copied).toContainText('Nobody has used a link of their own yet.');

  const { body } = await admin.call('GET', `/stream/server?id=${server}`);
  const viewer = { id: unique('run'), key, kind: 'person', subject: operator['id'], format: 'hls', ip: '203.0.113.9' };
  const answer = await request.post(`/api/hooks/${server}/report`, {
    headers: { authorization: `Bearer ${String(body['token'])}` },
    data: { published: [], kept: [], pulls: [], watched: [{ ...viewer, seconds: 95, bytes: 1, ended: false }] },
  });
  expect(answer.ok()).toBe(true);
  await expect(copied.getByRole('listitem')).toContainText(/Valid.*1 watching now/);
  await copied.getByRole('button', { name: /^Revoke the links that .* copied$/ }).click();
  const question = page.getByRole('dialog', { name: /^Revoke the links/ });
  await expect(question).toBeVisible();
  await expectSound(page, 'the links that users copied', '[role=dialog]');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Copied links revoked')).toBeVisible();
  await expect(copied.getByRole('listitem')).toContainText(/Revoked.*Revoked by /);
});

test('who watches is listed with its stream and client, and summed for all', async ({ as, request }) => {
  const admin = await as('admin', look);
  const { page } = admin;
  const fqdn = `${unique('watched').replace(' ', '')}.invalid`;
  const server = await make(admin, '/stream/server', { fqdn, rtmp: '/live/{key}', hls: '/{key}.m3u8', signed: true });
  const title = unique('Derby');
  const key = unique('derby').replace(' ', '-');
  const stream = await makeStream(admin, await makeField(admin), { title, key, startsInMin: 5, server });
  const name = unique('Bookmaker');
  const client = await make(admin, '/stream/client', { name });
  const subject = await make(admin, '/stream/link', { stream, client });
  const { body } = await admin.call('GET', `/stream/server?id=${server}`);
  const viewer = { key, kind: 'client', subject, format: 'hls', ip: '203.0.113.9', ended: false };
  const id = unique('run');
  const report = async (bytes: number) => {
    const watched = [{ ...viewer, id, seconds: 95, bytes }];
    const answer = await request.post(`/api/hooks/${server}/report`, {
      headers: { authorization: `Bearer ${String(body['token'])}` },
      data: { published: [], kept: [], pulls: [], watched },
    });
    expect(answer.ok()).toBe(true);
  };
  await report(9_007_199_254);

  await page.goto(`/broadcast/streams?panel=links&id=${stream}`);
  const viewers = page.getByRole('region', { name: 'Зрители' });
  await expect(viewers.getByRole('listitem')).toContainText(/Смотрит сейчас.*HLS · 203\.0\.113\.9 · 2 мин · 9 ГБ/);
  await expectSound(page, 'the viewers of a stream', '[role=dialog]');
  await change(page, `/references/clients?panel=view&id=${client}`);
  await expect(viewers.getByRole('listitem')).toContainText(title);
  await expect(page.getByText('1 подписанная ссылка, 1 просмотр')).toBeVisible();
  await change(page, `/system/viewers?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(/HLS.*1.*2.*9 ГБ/);
  await expectSound(page, 'the sums of viewers');
  await page.getByRole('button', { name: 'Экспорт зрителей' }).click();
  const dialog = page.getByRole('dialog', { name: 'Экспорт зрителей' });
  await dialog.getByText('CSV').click();
  await expectSound(page, 'the export of viewers', '[role=dialog]');
  const sums = await saved(page, () => dialog.getByRole('button', { name: 'Экспортировать', exact: true }).click());
  expect(sums).toMatchObject({
    name: expect.stringMatching(/^viewing-[\d-]+\.csv$/),
    lines: [expect.stringMatching(/^Трансляция,Клиент,/), `${title},${name},HLS,1,1.6,9007199254`],
  });
  await dialog.getByText('Просмотры', { exact: true }).click();
  // Without more bytes within half a minute, the view would have ended.
  await report(9_007_199_255);
  const sessions = await saved(page, () => dialog.getByRole('button', { name: 'Экспортировать ещё раз' }).click());
  expect(sessions.name).toMatch(/^viewers-[\d-]+\.csv$/);
  expect(sessions.lines[0]).toMatch(/^Трансляция,Клиент,Пользователь,.*,С \(.*\),По \(.*\),Минуты,Байты$/);
  // Still watching: no end yet.
  expect(sessions.lines.slice(1)).toEqual([
    expect.stringMatching(/^Derby .*,Bookmaker .*,,Клиент,HLS,203\.0\.113\.9,.*,,1\.6,9007199255$/),
  ]);
  await expect(dialog.getByText(/^Экспортировано: viewers-/)).toBeVisible();
});

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const file = page.waitForEvent('download');
  await act();
  const download = await file;
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') };
}
