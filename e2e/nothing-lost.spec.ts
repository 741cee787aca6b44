import type { Locator, Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { callApi, emailOf, expect, fillSignIn, test } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { console as served } from './served.ts';

/** A form: where it is, and the input that is changed in it. `open` is what has to be pressed first. */
type Form = { at: string; open: (page: Page) => Promise<void>; input: (page: Page) => Locator; isDialog: boolean };
type Way = { go: (page: Page) => Promise<void>; keepsFocus: boolean };

const dialog = (page: Page) => page.getByRole('dialog').last();
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const isAsked = (page: Page, timeout: number) =>
  question(page)
    .waitFor({ timeout })
    .then(() => true)
    .catch(() => false);
const nothing = async () => {};
const labeled = (place: Locator, label: string) =>
  place
    .getByLabel(new RegExp(`^${label}`))
    .and(place.locator('input, textarea'))
    .first();
const inDialog = (at: string, label: string): Form => ({
  at,
  open: nothing,
  input: (page) => labeled(dialog(page), label),
  isDialog: true,
});
const onPage = (at: string, label: string): Form => ({
  at,
  open: nothing,
  input: (page) => labeled(page.getByRole('main'), label),
  isDialog: false,
});

/** Goes to an address as a link of the console does, without loading the page. */
const visit = (page: Page, to: string) =>
  page.evaluate((address) => {
    const { __TSR_index: index = 0 } = (history.state ?? {}) as { __TSR_index?: number };
    history.pushState({ __TSR_index: index + 1, __TSR_key: crypto.randomUUID() }, '', address);
  }, to);

async function unload(page: Page, start: () => Promise<unknown>): Promise<void> {
  const [asked] = await Promise.all([page.waitForEvent('dialog', { timeout: 5_000 }), start()]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
}

/** Every way out of a form, and whether the input should have the focus again when one stays. */
const ways: Record<string, Way> = {
  back: { go: (page) => page.evaluate(() => history.back()), keepsFocus: true },
  forward: { go: (page) => page.evaluate(() => history.forward()), keepsFocus: true },
  'the palette': {
    go: async (page) => {
      await page.keyboard.press('Control+k');
      // The first of the screens that it offers.
      await page.getByRole('combobox', { name: 'Screen, stream, team or user' }).press('Enter');
    },
    keepsFocus: true,
  },
};
const dialogWays: Record<string, Way> = {
  Escape: {
    go: async (page) => {
      await page.keyboard.press('Escape');
      // What an input offers closes first.
      if (!(await isAsked(page, 700))) await page.keyboard.press('Escape');
    },
    keepsFocus: true,
  },
  'the cross': { go: (page) => dialog(page).getByRole('button', { name: 'Close' }).first().click(), keepsFocus: false },
  'a press outside': { go: (page) => page.mouse.click(4, 300), keepsFocus: false },
};
const pageWays: Record<string, Way> = {
  'the menu': {
    go: (page) => page.getByRole('navigation').getByRole('link', { name: 'Archive' }).first().click(),
    keepsFocus: false,
  },
};
const unloads: Record<string, (page: Page) => Promise<unknown>> = {
  reload: (page) => page.evaluate(() => void setTimeout(() => location.reload())),
  'the end of the tab': (page) => page.close({ runBeforeUnload: true }),
};

/** Tries a way out and stays; answers what was lost. */
async function stay(page: Page, form: Form, { go, keepsFocus }: Way, typed: string): Promise<string | null> {
  const at = page.url();
  await form.input(page).focus();
  await go(page);
  if (!(await isAsked(page, 5_000))) return 'not asked';
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'hidden' });
  if ((await form.input(page).count()) === 0) return 'the form is gone';
  if ((await form.input(page).inputValue()) !== typed) return 'another text';
  if (page.url() !== at) return `the address is ${page.url()}`;
  const hasFocus = () => form.input(page).evaluate((input) => input === document.activeElement);
  return keepsFocus && !(await hasFocus()) ? 'the focus is elsewhere' : null;
}

async function makeForms(admin: Person): Promise<Record<string, Form>> {
  const field = await makeField(admin);
  const stream = await makeStream(admin, field, { title: unique('Guarded'), startsInMin: 900 });
  const email = `${unique('guarded').replaceAll(' ', '.')}@touchline.test`;
  const person = unique('Guarded');
  const user = await make(admin, '/user', { name: person, email, password: 'a long walk', role: 'viewer' });
  const tournament = await make(admin, '/stream/tournament', { name: unique('Cup'), sport: field.sport });
  const resolution = await make(admin, '/stream/resolution', { name: unique('Size'), width: 320, height: 180 });
  const server = await make(admin, '/stream/server', { fqdn: `${unique('edge').replaceAll(' ', '-')}.example.org` });
  const asked = { sport: field.sport, team1Text: unique('Nobody'), startDate: '2031-05-01', startTime: '18:00' };
  const query = await make(admin, '/profile/playlist', { ...asked, timezone: 'UTC' });
  await make(admin, '/stream/comment', { stream_id: stream, message: 'A first comment' });
  const rowAction = (item: string) => async (page: Page) => {
    await page.getByRole('button', { name: `Actions for ${person}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  return {
    'a new stream': inDialog('/broadcast/streams?panel=create', 'Title'),
    'a stream': inDialog(`/broadcast/streams?panel=edit&id=${stream}`, 'Title'),
    'a stream on the wall': inDialog(`/broadcast/monitoring?panel=edit&id=${stream}`, 'Title'),
    'a filter like a stream': inDialog(`/broadcast/streams?panel=hide&id=${stream}`, 'Text'),
    'a comment that is changed': {
      ...inDialog(`/broadcast/streams?panel=comments&id=${stream}`, 'Edit comment'),
      open: (page) => dialog(page).getByRole('button', { name: 'Edit comment' }).click(),
      input: (page) => dialog(page).getByRole('textbox', { name: 'Edit comment' }),
    },
    'a server': inDialog(`/references/servers?panel=edit&id=${server}`, 'Location'),
    'a sport': inDialog(`/references/sports?panel=edit&id=${field.sport}`, 'Name'),
    'a tournament': inDialog(`/references/tournaments?panel=edit&id=${tournament}`, 'Name'),
    'a team': inDialog(`/references/teams?panel=edit&id=${field.team1}`, 'Name'),
    'a resolution': inDialog(`/references/resolutions?panel=edit&id=${resolution}`, 'Name'),
    'a status': inDialog('/references/statuses?panel=create', 'Name'),
    'a synonym': inDialog(`/references/teams?panel=view&id=${field.team1}`, 'New synonym'),
    'a user': inDialog(`/system/users?panel=edit&id=${user}`, 'Last name'),
    'a password of a user': {
      ...inDialog(`/system/users?search=${encodeURIComponent(person)}`, 'New password'),
      open: rowAction('Set a password'),
    },
    'a new query': inDialog('/profile/playlist?panel=create', 'Description'),
    'a query': inDialog(`/profile/playlist?panel=edit&id=${query}`, 'Description'),
    'a new filter': inDialog('/profile/blacklist?panel=create', 'Text'),
    'a ticket': inDialog('/support?panel=create', 'What is the matter?'),
    'the settings': onPage('/system/settings', 'Product name'),
    'the appearance': onPage('/system/settings?tab=appearance', 'Text below the sign-in form and in the footer'),
    'one’s own names': onPage('/profile/edit', 'Middle name'),
    'one’s own password': onPage('/profile/password', 'Present password'),
    'one’s own settings': onPage('/profile/settings', 'Time zone'),
  };
}

test('no way out of a changed form loses what was typed', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const forms = await makeForms(admin);
  const lost: string[] = [];
  let tried = 0;
  test.setTimeout(400_000);
  page.setDefaultTimeout(15_000);
  await page.goto('/help');
  for (const [name, form] of Object.entries(forms)) {
    const typed = name === 'one’s own settings' ? 'Asia/Tokyo' : 'typed and not saved';
    await visit(page, form.at);
    await visit(page, '/help');
    await page.goBack();
    await form.open(page);
    await form.input(page).fill(typed);
    if (name === 'one’s own settings') await page.getByRole('option', { name: typed }).click();
    for (const [way, how] of Object.entries({ ...ways, ...(form.isDialog ? dialogWays : pageWays) })) {
      tried += 1;
      const loss = await stay(page, form, how, typed);
      if (loss) lost.push(`${name}, ${way}: ${loss}`);
    }
    for (const [way, start] of Object.entries(unloads)) {
      tried += 1;
      const failure = await unload(page, () => start(page)).catch(() => 'not asked');
      if (failure || (await form.input(page).inputValue()) !== typed) lost.push(`${name}, ${way}`);
    }
    // Whoever agrees leaves, once asked.
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/help');
  }
  expect({ tried, lost }).toEqual({ tried: 174, lost: [] });
});

test('a comment and an answer that were begun are there again until they are sent, for their writer only', async ({
  guest,
  as,
}) => {
  const editor = await as('editor');
  const stream = await makeStream(editor, await makeField(editor), { title: unique('Drafted'), startsInMin: 900 });
  const at = `/broadcast/streams?panel=comments&id=${stream}`;
  const box = guest.getByRole('textbox', { name: 'Write a comment' });
  await guest.goto(`/auth/login?redirect=${encodeURIComponent(at)}`);
  await fillSignIn(guest, emailOf('operator'), served.password);
  const text = unique('The sound is late');
  await box.fill(text);
  await guest.getByRole('tab', { name: 'Details' }).click();
  await expect(box).toBeHidden();
  await guest.getByRole('tab', { name: /^Comments/ }).click();
  await expect(box).toHaveValue(text);
  await guest.keyboard.press('Escape');
  await expect(guest.getByRole('dialog')).toBeHidden();
  await guest.goto(at);
  await expect(box).toHaveValue(text);

  // Signing out takes it from this browser, once the writer agrees.
  await visit(guest, '/auth/logout');
  const asked = guest.getByRole('dialog', { name: 'Sign out and delete your drafts?' });
  await asked.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(box).toHaveValue(text);
  await visit(guest, '/auth/logout');
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(guest).toHaveURL('/');
  expect(await guest.evaluate((words) => JSON.stringify(localStorage).includes(words), text)).toBe(false);

  // A session that only ended keeps it for its writer; somebody else finds nothing.
  const begin = async (role: 'operator' | 'operator2') => {
    await guest.goto(`/auth/login?redirect=${encodeURIComponent(at)}`);
    await fillSignIn(guest, emailOf(role), served.password);
    await expect(box).toBeVisible();
  };
  await begin('operator');
  await box.fill(text);
  await guest.evaluate(() => localStorage.removeItem('auth_token'));
  await begin('operator');
  await expect(box).toHaveValue(text);
  await guest.evaluate(() => localStorage.removeItem('auth_token'));
  await begin('operator2');
  await expect(box).toHaveValue('');
  expect(await guest.evaluate((words) => JSON.stringify(localStorage).includes(words), text)).toBe(false);
  await box.fill(text);
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(guest.getByRole('article').filter({ hasText: text })).toBeVisible();
  await guest.reload();
  await expect(box).toHaveValue('');
});

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test('a session that ended elsewhere is signed in again above the form, which then goes on in every tab', async ({
  guest,
  context,
  as,
}) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Interrupted'), startsInMin: 900 });
  const at = `/broadcast/streams?panel=edit&id=${id}`;
  await guest.goto(`/auth/login?redirect=${encodeURIComponent(at)}`);
  await fillSignIn(guest, emailOf('editor'), served.password);
  const other = await context.newPage();
  await other.goto(`/references/sports?panel=edit&id=${field.sport}`);
  const [monitor, name] = [guest.locator('input[name=monitor]'), other.locator('input[name=name]')];
  const sportName = unique('Renamed');
  await monitor.fill('G-4');
  await name.fill(sportName);
  await callApi(await tokenIn(guest), 'POST', '/auth/logout', {});

  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again.getByLabel('E-mail')).toHaveValue(emailOf('editor'));
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  // Giving the screen up is asked about as well.
  await again.getByRole('button', { name: 'Leave this screen' }).click();
  await question(guest).getByRole('button', { name: 'Keep editing' }).click();
  await again.getByLabel('Password', { exact: true }).fill(served.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(monitor).toHaveValue('G-4');
  await guest.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(guest.getByText('Stream saved')).toBeVisible();
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({ monitor: 'G-4' });

  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeHidden();
  await expect(name).toHaveValue(sportName);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Sport saved')).toBeVisible();
});

test('another person who signs in above a screen finds nothing of the one before', async ({ guest, context, as }) => {
  const editor = await as('editor');
  const id = await makeStream(editor, await makeField(editor), { title: unique('Private'), startsInMin: 900 });
  await guest.goto(`/auth/login?redirect=${encodeURIComponent(`/broadcast/streams?panel=edit&id=${id}`)}`);
  await fillSignIn(guest, emailOf('editor'), served.password);
  const other = await context.newPage();
  await other.goto(`/broadcast/streams?panel=edit&id=${id}`);
  for (const page of [guest, other]) await page.locator('input[name=monitor]').fill('SECRET-1');
  await callApi(await tokenIn(guest), 'POST', '/auth/logout', {});
  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('E-mail').fill(emailOf('viewer'));
  await again.getByLabel('Password', { exact: true }).fill(served.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  for (const page of [guest, other]) {
    await expect(page).toHaveURL('/broadcast/streams');
    await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.locator('input[name=monitor]').count()).toBe(0);
  }
});
