import { wholeChromium } from './chromium.ts';
import { emailOf, expect, fillSignIn, test } from './fixtures.ts';
import { console as served } from './served.ts';

test.use({ launchOptions: wholeChromium });

test('the worker of push messages stays at the start, shows a message, and goes when one signs out', async ({
  guest: page,
  closePages,
}) => {
  closePages();
  await page.context().grantPermissions(['notifications']);
  // A session of its own, which it ends.
  await page.goto('/auth/login');
  await fillSignIn(page, emailOf('viewer'), served.password);
  await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  // The browser hands a message over as one of its push service.
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (id: number, tag: string, title: string) =>
    devTools.send('ServiceWorker.deliverPushMessage', {
      origin: served.url,
      registrationId,
      data: JSON.stringify({ id, title, body: '', tag, path: '/broadcast/incidents', language: 'en', isUrgent: true }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => `${tag}: ${title}`).toSorted();
    });
  // At times the first message was never shown, for a reason that is not known: it is delivered again.
  await expect(async () => {
    await deliver(1, 'incident 7', 'Server media.example.org does not answer');
    await expect.poll(shown, { timeout: 2_000 }).toEqual(['incident 7: Server media.example.org does not answer']);
  }).toPass();
  await deliver(3, 'incident 7', 'Server media.example.org answers again');
  await expect.poll(shown).toEqual(['incident 7: Server media.example.org answers again']);
  // One that comes late does not take the place of the end.
  await deliver(2, 'incident 7', 'Server media.example.org still does not answer');
  await deliver(4, 'incident 8', 'No signal: Final');
  await expect
    .poll(shown)
    .toEqual(['incident 7: Server media.example.org answers again', 'incident 8: No signal: Final']);
  await page.goto('/auth/logout');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a phone can install the console: the browser accepts its manifest, and the bar has the color of the theme', async ({
  as,
  closePages,
}) => {
  closePages();
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devTools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${served.url}/manifest.webmanifest`, errors: [] });
  expect(JSON.parse(data ?? '')).toMatchObject({ display: 'standalone', theme_color: '#101317' });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // A window of a test has no profile to install anything in.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const color = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  await page.evaluate(() => localStorage.setItem('currentTheme', 'light'));
  await page.reload();
  await expect.poll(color).toBe('#f3f5f7');
});
