import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { expectSound } from './sound.ts';

test('an encoder whose address is not on the stream’s list is refused, and the stream says so', async ({
  as,
  request,
}) => {
  const admin = await as('admin');
  const { page } = admin;
  const server = await make(admin, '/stream/server', {
    fqdn: `${unique('listed').replace(' ', '')}.invalid`,
    rtmp: '/live/{key}',
  });
  const key = unique('listed').replace(' ', '-');
  const stream = await makeStream(admin, await makeField(admin), { title: key, key, startsInMin: 5, server });
  await page.goto(`/broadcast/streams?panel=edit&id=${stream}`);
  const form = page.getByRole('dialog');
  const field = form.getByLabel('Encoder addresses');
  await field.fill('192.0.2.0/33');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('192.0.2.77/24; 2001:db8::7');
  await expectSound(page, 'the form of a stream with encoder addresses', '[role=dialog]');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Stream saved').first()).toBeVisible();

  const { body } = await admin.call('GET', `/stream?id=${stream}`);
  expect(body['encoderAddresses']).toBe('192.0.2.0/24, 2001:db8::7');
  const secret = new URL(String(body['publishUrl'])).searchParams.get('secret');
  const { body: asked } = await admin.call('GET', `/stream/server?id=${server}`);
  const publish = async (ip: string) => {
    const answer = await request.post(`/api/hooks/${server}/touchline`, {
      headers: { authorization: `Bearer ${String(asked['token'])}` },
      data: { action: 'publish', key, ip, protocol: 'rtmp', clientId: 'c1', secret },
    });
    return ((await answer.json()) as { allow: boolean }).allow;
  };
  expect(await publish('198.51.100.7')).toBe(false);
  await page.goto(`/broadcast/streams?panel=view&id=${stream}`);
  await expect(page.getByRole('dialog')).toContainText('192.0.2.0/24, 2001:db8::7');
  await expect(page.getByRole('dialog')).toContainText(/address not on the stream’s list.*198\.51\.100\.7/s);
  expect(await publish('192.0.2.9')).toBe(true);
  await expect(page.getByRole('dialog')).not.toContainText('address not on the stream’s list');
});
