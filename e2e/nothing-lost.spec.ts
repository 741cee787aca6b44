import type { Page } from '@playwright/test';
import { makeField, makeStream, unique } from './data.ts';
import { callApi, emailOf, expect, fillSignIn, test, visit } from './fixtures.ts';
import { contentOf, dialog, makeForms, onPage } from './guarded-forms.ts';
import type { Form } from './guarded-forms.ts';
import { console as served } from './served.ts';

/** A way to leave a form. `keepsFocus`: the input gets the focus back if the user stays. */
type Way = { go: (page: Page) => Promise<void>; keepsFocus: boolean };

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });
const isAsked = (page: Page, timeout: number) =>
  question(page)
    .waitFor({ timeout })
    .then(() => true)
    .catch(() => false);

async function unload(page: Page, start: () => Promise<unknown>): Promise<void> {
  const [asked] = await Promise.all([page.waitForEvent('dialog', { timeout: 5_000 }), start()]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
}

/** The ways to leave any form. */
const ways = {
  back: { go: (page) => page.evaluate(() => history.back()), keepsFocus: true },
  forward: { go: (page) => page.evaluate(() => history.forward()), keepsFocus: true },
  'the palette': {
    go: async (page) => {
      await page.keyboard.press('Control+k');
      // The first result.
      await page.getByRole('combobox', { name: 'Screen, stream, team or user' }).press('Enter');
    },
    keepsFocus: true,
  },
} satisfies Record<string, Way>;
const dialogWays = {
  Escape: {
    go: async (page) => {
      await page.keyboard.press('Escape');
      // The first Escape may only close the suggestions of an input.
      if (!(await isAsked(page, 700))) await page.keyboard.press('Escape');
    },
    keepsFocus: true,
  },
  'the cross': { go: (page) => dialog(page).getByRole('button', { name: 'Close' }).first().click(), keepsFocus: false },
  'a press outside': { go: (page) => page.mouse.click(4, 300), keepsFocus: false },
} satisfies Record<string, Way>;
const link = (name: string): Way => ({
  go: (page) => page.getByRole('link', { name, exact: true }).first().click(),
  keepsFocus: false,
});
const { back, forward } = ways;
/** The ways to leave a form, by its place. */
const waysFrom = {
  dialog: { ...ways, ...dialogWays },
  page: { ...ways, 'the menu': link('Archive') },
  guest: { back, forward, 'a link': link('Sign in') },
};
const unloads: Record<string, (page: Page) => Promise<unknown>> = {
  reload: (page) => page.evaluate(() => void setTimeout(() => location.reload())),
  'the end of the tab': (page) => page.close({ runBeforeUnload: true }),
};

/** Tries to leave and stays; returns what was lost, or null. */
async function stay(page: Page, form: Form, { go, keepsFocus }: Way, typed: string): Promise<string | null> {
  const at = page.url();
  await form.input(page).focus();
  await go(page);
  if (!(await isAsked(page, 5_000))) return 'not asked';
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'hidden' });
  if ((await form.input(page).count()) === 0) return 'the form is gone';
  if ((await contentOf(form.input(page))) !== typed) return 'another text';
  if (page.url() !== at) return `the address is ${page.url()}`;
  const hasFocus = () => form.input(page).evaluate((input) => input === document.activeElement);
  return keepsFocus && !(await hasFocus()) ? 'the focus is elsewhere' : null;
}

/** Tries each way to leave a form and stays; finally confirms leaving. Returns what was tried and what was lost. */
async function tryAll(
  page: Page,
  name: string,
  form: Form,
  home: string,
): Promise<{ tried: string[]; lost: string[] }> {
  await visit(page, form.at);
  await visit(page, home);
  await page.goBack();
  await form.open(page);
  await form.change(form.input(page));
  const typed = await contentOf(form.input(page));
  const [tried, lost]: [string[], string[]] = [[], []];
  const note = (way: string, loss: string | null) => {
    tried.push(`${name}, ${way}`);
    if (loss) lost.push(`${name}, ${way}: ${loss}`);
  };
  const its: Record<string, Way> = waysFrom[form.place];
  for (const [way, how] of Object.entries(its)) note(way, await stay(page, form, how, typed));
  for (const [way, start] of Object.entries(unloads)) {
    const isAsked = await unload(page, () => start(page)).then(
      () => true,
      () => false,
    );
    note(way, isAsked && (await contentOf(form.input(page))) === typed ? null : 'not asked');
  }
  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(home);
  return { tried, lost };
}

test('no way out of a changed form loses what was typed', async ({ as, guest }) => {
  test.setTimeout(600_000);
  const admin = await as('admin');
  const outcomes: { tried: string[]; lost: string[] }[] = [];
  await admin.page.goto('/help');
  for (const [name, form] of Object.entries(await makeForms(admin)))
    outcomes.push(await tryAll(admin.page, name, form, '/help'));
  await guest.goto('/auth/recovery');
  const register: Form = { ...onPage('/auth/register', 'User name'), place: 'guest' };
  outcomes.push(await tryAll(guest, 'a registration', register, '/auth/recovery'));
  const lost = outcomes.flatMap((outcome) => outcome.lost);
  expect({ tried: outcomes.flatMap(({ tried }) => tried).length, lost }).toEqual({ tried: 235, lost: [] });
});

test('drafts of a comment and of a reply are kept until they are sent, for their author only', async ({
  guest,
  callerAs,
}) => {
  const editor = await callerAs('editor');
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

  // Signing out deletes the draft from this browser, after a confirmation.
  await visit(guest, '/auth/logout');
  const asked = guest.getByRole('dialog', { name: 'Sign out and delete your drafts?' });
  await asked.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(box).toHaveValue(text);
  await visit(guest, '/auth/logout');
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(guest).toHaveURL('/');
  expect(await guest.evaluate((words) => JSON.stringify(localStorage).includes(words), text)).toBe(false);

  // An expired session keeps the draft for its author; another user does not see it.
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

test('after a session has ended elsewhere, the user signs in above the form and continues in every tab', async ({
  guest,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Interrupted'), startsInMin: 900 });
  const at = `/broadcast/streams?panel=edit&id=${id}`;
  await guest.goto(`/auth/login?redirect=${encodeURIComponent(at)}`);
  await fillSignIn(guest, emailOf('editor'), served.password);
  const other = await guest.context().newPage();
  await other.goto(`/references/sports?panel=edit&id=${field.sport}`);
  const [monitor, name] = [guest.locator('input[name=monitor]'), other.locator('input[name=name]')];
  const sportName = unique('Renamed');
  await monitor.fill('G-4');
  await name.fill(sportName);
  await callApi(await tokenIn(guest), 'POST', '/auth/logout', {});

  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again.getByLabel('Email')).toHaveValue(emailOf('editor'));
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  // Leaving the screen also asks for confirmation.
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

test('another user who signs in above a screen sees nothing of the previous one', async ({ guest, callerAs }) => {
  const editor = await callerAs('editor');
  const id = await makeStream(editor, await makeField(editor), { title: unique('Private'), startsInMin: 900 });
  await guest.goto(`/auth/login?redirect=${encodeURIComponent(`/broadcast/streams?panel=edit&id=${id}`)}`);
  await fillSignIn(guest, emailOf('editor'), served.password);
  const other = await guest.context().newPage();
  await other.goto(`/broadcast/streams?panel=edit&id=${id}`);
  for (const page of [guest, other]) await page.locator('input[name=monitor]').fill('SECRET-1');
  await callApi(await tokenIn(guest), 'POST', '/auth/logout', {});
  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Email').fill(emailOf('viewer'));
  await again.getByLabel('Password', { exact: true }).fill(served.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  for (const page of [guest, other]) {
    await expect(page).toHaveURL('/broadcast/streams');
    await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.locator('input[name=monitor]').count()).toBe(0);
  }
});
