import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

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
  const watched = [{ ...viewer, id: unique('run'), seconds: 95, bytes: 9_007_199_254 }];
  const answer = await request.post(`/api/hooks/${server}/report`, {
    headers: { authorization: `Bearer ${String(body['token'])}` },
    data: { published: [], kept: [], pulls: [], watched },
  });
  expect(answer.ok()).toBe(true);

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
  await page.getByRole('button', { name: 'Экспорт' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('viewing.csv');
});
