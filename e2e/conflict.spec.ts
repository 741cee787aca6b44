import type { Locator, Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { expectSound, look } from './sound.ts';

const said = 'This record changed while you were editing';
const side = (form: Locator, field: string, which: string) =>
  form.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: which });

async function changeElsewhere(by: Caller, path: string, body: object): Promise<void> {
  expect(await by.call('PUT', path, body)).toMatchObject({ status: 200 });
}

async function save(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText(said);
  return form;
}

test('the form of a directory shows the changes of others by names, and saves what is selected with the keyboard', async ({
  as,
  callerAs,
}) => {
  const editor = await as('editor');
  const admin = await callerAs('admin');
  const [home, other] = [await makeField(admin), await makeField(admin)];
  const id = await make(admin, '/stream/team', { name: unique('Cobalt'), sport: home.sport });
  const { page } = editor;
  const [mine, theirs] = [unique('Mine'), unique('Theirs')];
  await page.goto(`/references/teams?panel=edit&id=${id}`);
  await page.getByLabel('Name').fill(mine);
  await changeElsewhere(admin, '/stream/team', { id, name: theirs, sport: other.sport });
  const form = await save(page);
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toContainText(/Saved by .*admin/i);
  await expect(side(form, 'Name', mine)).toBeChecked();
  await expect(side(form, 'Name', theirs)).not.toBeChecked();
  await expect(side(form, 'Sport', `Saved value ${other.sportName}`)).toBeChecked();
  await expect(side(form, 'Sport', `(not changed by you) ${home.sportName}`)).not.toBeChecked();
  // Nothing has been overwritten yet.
  expect((await editor.call('GET', `/stream/team?id=${id}`)).body).toMatchObject({ name: theirs, sport: other.sport });
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(side(form, 'Name', theirs)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await form.getByRole('button', { name: 'Save selection' }).press('Enter');
  await expect(page.getByText('Team saved')).toBeVisible();
  expect((await editor.call('GET', `/stream/team?id=${id}`)).body).toMatchObject({ name: theirs, sport: home.sport });
});

test('the comparison returns to the form with the selection, or discards it for the saved version', async ({
  as,
  callerAs,
}) => {
  const editor = await as('editor');
  const admin = await callerAs('admin');
  const name = unique('Racing');
  const id = await make(admin, '/stream/sport', { name, duration: 60 });
  const { page } = editor;
  await page.goto(`/references/sports?panel=edit&id=${id}`);
  const [called, lasts] = [
    page.getByRole('textbox', { name: 'Name', exact: true }),
    page.getByLabel('Usual duration, min'),
  ];
  await called.fill(`${name} mine`);
  await lasts.fill('70');
  await changeElsewhere(admin, '/stream/sport', { id, duration: 80 });
  let form = await save(page);
  await expect(side(form, 'Name', `Original value ${name}`)).toBeVisible();
  await form.getByRole('button', { name: 'Back to the form' }).click();
  await expect(called).toBeFocused();
  await expect(called).toHaveValue(`${name} mine`);
  await expect(lasts).toHaveValue('70');
  await changeElsewhere(admin, '/stream/sport', { id, duration: 90 });
  form = await save(page);
  await expect(side(form, 'Usual duration, min', 'Saved value 90')).toBeVisible();
  await form.getByRole('button', { name: 'Use saved version' }).click();
  await expect(called).toHaveValue(name);
  await expect(lasts).toHaveValue('90');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
});

test('a newer version without changes in the form’s fields causes no conflict', async ({ as }) => {
  const admin = await as('admin');
  const id = await make(admin, '/stream/server', { fqdn: `${unique('edge').replaceAll(' ', '-')}.example.org` });
  const { page } = admin;
  await page.goto(`/references/servers?panel=edit&id=${id}`);
  await page.getByLabel('Location').fill('Oslo');
  expect(await admin.call('POST', '/stream/server/token', { id })).toMatchObject({ status: 200 });
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Server saved')).toBeVisible();
  expect((await admin.call('GET', `/stream/server?id=${id}`)).body).toMatchObject({ location: 'Oslo' });
});

test('the form of a user compares role and access rule as text', async ({ as }) => {
  const admin = await as('admin');
  const title = unique('Listed');
  const stream = await makeStream(admin, await makeField(admin), { title, startsInMin: 700 });
  const email = `${unique('person').replaceAll(' ', '.')}@touchline.test`;
  const person = { name: unique('Person'), email, password: 'a long walk in the park', role: 'viewer' };
  const id = await make(admin, '/user', person);
  const { page } = admin;
  await page.goto(`/system/users?panel=edit&id=${id}`);
  await page.getByLabel('Last name').fill('Mine');
  await changeElsewhere(admin, '/user', { id, role: 'operator', access: 'deny', streams: [stream] });
  const form = await save(page);
  await expect(form.getByRole('alert')).toContainText('Saved by you in another window');
  await expect(side(form, 'Role', 'Saved value Operator')).toBeChecked();
  const rule = `Saved value Only the listed streams 1 stream listed Only in this version: ${title}`;
  await expect(side(form, 'Access rule', rule)).toBeChecked();
  await side(form, 'Access rule', 'All streams except those listed').check();
  await form.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  expect((await admin.call('GET', `/user?id=${id}`)).body).toMatchObject({
    lastname: 'Mine',
    role: 'operator',
    access: 'allow',
    streams: [],
  });
});

test('the form of a query compares a reference and its free text as a single field', async ({ as }) => {
  const operator = await as('operator');
  const field = await makeField(await as('editor'));
  const asked = { sport: field.sport, team1Text: unique('Nobody') };
  const query = { ...asked, startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };
  const id = await make(operator, '/profile/playlist', query);
  const { page } = operator;
  await page.goto(`/profile/playlist?panel=edit&id=${id}`);
  const words = unique('Somebody');
  await page.getByRole('dialog').getByLabel('Team 1', { exact: true }).fill(words);
  const theirs = { team1: field.team1, team1Text: '', startDate: '2031-05-02', stream_format_priority: 'HLS' };
  await changeElsewhere(operator, '/profile/playlist', { id, ...theirs });
  const form = await save(page);
  await expect(side(form, 'Team 1', `Your value ${words}`)).toBeChecked();
  await expect(side(form, 'Start date', 'Saved value Fri, May 2, 2031')).toBeChecked();
  await expect(side(form, 'Format', '(not changed by you) From my settings')).not.toBeChecked();
  await side(form, 'Team 1', `Saved value ${field.team1Name}`).check();
  await form.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText('Query saved')).toBeVisible();
  expect((await operator.call('GET', `/profile/playlist?id=${id}`)).body).toMatchObject(theirs);
});

test('the form of a filter is compared, and a value that the server then refuses is corrected at its input', async ({
  as,
}) => {
  const operator = await as('operator2');
  const [before, taken] = [unique('Ember'), unique('Taken')];
  const filter = { field: 'team1', operator: 'exact', value: before };
  const id = await make(operator, '/profile/blacklist', filter);
  await make(operator, '/profile/blacklist', { field: 'tournament', operator: 'exact', value: taken });
  const { page } = operator;
  await page.goto(`/profile/blacklist?panel=edit&id=${id}`);
  await page.getByRole('dialog').getByLabel('Value').fill(taken);
  await changeElsewhere(operator, '/profile/blacklist', { id, field: 'tournament' });
  const form = await save(page);
  await expect(side(form, 'Field', 'Saved value Tournament')).toBeChecked();
  await form.getByRole('button', { name: 'Save selection' }).click();
  // The comparison that is closing also has labels with this word.
  const input = form.locator('[name=value]');
  await expect(input).toBeFocused();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  const after = unique('Free');
  await input.fill(after);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Filter saved')).toBeVisible();
  expect((await operator.call('GET', `/profile/blacklist?id=${id}`)).body).toMatchObject({
    field: 'tournament',
    value: after,
  });
});

test('the settings and the user’s own names are compared in the same way', async ({ as }) => {
  const admin = await as('admin');
  const { body: stored } = await admin.call('GET', '/system/settings');
  const current = { ...stored, version: Number(stored['version']) + 1, brandText: 'Theirs', defaultTheme: 'light' };
  // Mocked, because settings that are really saved would affect all other tests.
  await admin.page.route('**/api/system/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'version_conflict', message: '', current } })
      : route.continue(),
  );
  await admin.page.goto('/system/settings?tab=appearance');
  await admin.page.getByLabel('Text below the sign-in form and in the footer').fill('Mine');
  await admin.page.getByRole('button', { name: 'Save settings' }).click();
  const settings = admin.page.getByRole('main');
  await expect(settings.getByRole('alert')).toContainText(said);
  await expect(side(settings, 'Theme', 'Saved value Light')).toBeChecked();
  await expect(settings.getByRole('radio', { name: 'Your value Mine' })).toBeChecked();

  const person = await as('operator2');
  await person.page.goto('/profile/edit');
  const [mine, theirs] = [unique('Mine'), unique('Theirs')];
  await person.page.getByLabel('Middle name').fill(mine);
  await changeElsewhere(person, '/profile', { middlename: theirs });
  await person.page.getByRole('button', { name: 'Save', exact: true }).click();
  const own = person.page.getByRole('main');
  await side(own, 'Middle name', theirs).check();
  await side(own, 'Middle name', mine).check();
  await own.getByRole('button', { name: 'Save selection' }).click();
  await expect(person.page.getByText('Profile saved')).toBeVisible();
  expect((await person.call('GET', '/profile')).body).toMatchObject({ middlename: mine });
});

test('the comparison is accessible', async ({ as }) => {
  const admin = await as('admin', look);
  const field = await makeField(admin);
  const title = unique('Derby');
  const id = await makeStream(admin, field, { title, startsInMin: 700 });
  const { page } = admin;
  await page.goto(`/broadcast/streams?panel=edit&id=${id}`);
  await page.locator('input[name=monitor]').fill('A-7');
  const { team1: team2, team2: team1 } = field;
  const theirs = { monitor: 'B-9', description: 'First line\nSecond line', betting: true, team1, team2 };
  await changeElsewhere(admin, '/stream', { id, ...theirs });
  await page.locator('[role=dialog] button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('group')).toHaveCount(5);
  await expectSound(page, 'the comparison', '[role=dialog]');
});
