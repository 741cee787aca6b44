import type { Locator, Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import type { Caller } from './fixtures.ts';

/** A form: its address, how it is opened, and the input that the test changes. */
export type Form = {
  at: string;
  open: (page: Page) => Promise<void>;
  input: (page: Page) => Locator;
  change: (input: Locator) => Promise<void>;
  place: 'dialog' | 'page' | 'guest';
};

export const dialog = (page: Page) => page.getByRole('dialog').last();
const nothing = async () => {};
const labeled = (place: Locator, label: string) =>
  place
    .getByLabel(new RegExp(`^${label}`))
    .and(place.locator('input, textarea'))
    .first();
const type = (input: Locator) => input.fill('typed and not saved');
const inDialog = (at: string, label: string): Form => ({
  at,
  open: nothing,
  input: (page) => labeled(dialog(page), label),
  change: type,
  place: 'dialog',
});
export const onPage = (at: string, label: string): Form => ({
  at,
  open: nothing,
  input: (page) => labeled(page.getByRole('main'), label),
  change: type,
  place: 'page',
});
const pick = (text: string) => async (input: Locator) => {
  await input.fill(text);
  await input.page().getByRole('option', { name: text }).first().click();
};
export const contentOf = (input: Locator) =>
  input.evaluate((element) => {
    const { type: kind, checked, value } = element as HTMLInputElement;
    return kind === 'checkbox' || kind === 'radio' ? String(checked) : value;
  });

/** All forms of signed-in users, with records of their own. */
export async function makeForms(admin: Caller): Promise<Record<string, Form>> {
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
  await make(admin, '/stream/synonym', { type: 'team', internal_id: field.team1, content: unique('Ambers') });
  await make(admin, '/stream/comment', { stream_id: stream, message: 'A first comment' });
  const [archived, key] = [unique('Archived'), unique('key').replace(' ', '-')];
  const old = await makeStream(admin, field, { title: archived, startsInMin: 900, key });
  await admin.call('DELETE', `/stream?ids=${old}`);
  await makeStream(admin, field, { title: unique('Newer'), startsInMin: 900, key });
  const sheet = `Title;Sport;Start date;Start time;Team 1\r\n${unique('row')};${field.sportName};2027-03-01;18:00;${unique('Nobody FC')}\r\n`;
  const rowAction = (item: string) => async (page: Page) => {
    await page.getByRole('button', { name: `Actions for ${person}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  return {
    'a new stream': inDialog('/broadcast/streams?panel=create', 'Title'),
    'a stream': inDialog(`/broadcast/streams?panel=edit&id=${stream}`, 'Title'),
    'a stream on the wall': inDialog(`/broadcast/monitoring?panel=edit&id=${stream}`, 'Title'),
    'a filter like a stream': inDialog(`/broadcast/streams?panel=hide&id=${stream}`, 'Value'),
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
    'a client': inDialog('/references/clients?panel=create', 'Contact'),
    'a synonym': inDialog(`/references/teams?panel=view&id=${field.team1}`, 'New synonym'),
    'a user': inDialog(`/system/users?panel=edit&id=${user}`, 'Last name'),
    'a password of a user': {
      ...inDialog(`/system/users?search=${encodeURIComponent(person)}`, 'New password'),
      open: rowAction('Set password'),
    },
    'a new query': inDialog('/profile/playlist?panel=create', 'Description'),
    'a query': inDialog(`/profile/playlist?panel=edit&id=${query}`, 'Description'),
    'a new filter': inDialog('/profile/blacklist?panel=create', 'Value'),
    'a ticket': inDialog('/support?panel=create', 'What happened?'),
    'the settings': onPage('/system/settings', 'Product name'),
    'the appearance': onPage('/system/settings?tab=appearance', 'Text below the sign-in form and in the footer'),
    'one’s own names': onPage('/profile/edit', 'Middle name'),
    'one’s own password': onPage('/profile/password', 'Current password'),
    'one’s own settings': { ...onPage('/profile/settings', 'Time zone'), change: pick('Asia/Tokyo') },
    'a merge': {
      ...inDialog(`/references/teams?panel=edit&id=${field.team1}`, 'Duplicate'),
      open: (page) => dialog(page).getByRole('button', { name: 'Merge duplicate…' }).click(),
      change: pick('Basalt'),
    },
    transliterations: {
      ...inDialog(`/references/teams?panel=edit&id=${field.team1}`, ''),
      open: (page) => dialog(page).getByRole('button', { name: 'Transliterate' }).click(),
      input: (page) => dialog(page).getByRole('checkbox').first(),
      change: (input) => input.uncheck(),
    },
    'a synonym that is changed': {
      ...inDialog(`/references/teams?panel=view&id=${field.team1}`, 'Synonym'),
      open: (page) =>
        dialog(page)
          .getByRole('button', { name: /^Edit synonym/ })
          .click(),
    },
    'a key to restore under': {
      ...inDialog(`/broadcast/archive?search=${encodeURIComponent(archived)}`, 'New key'),
      open: async (page) => {
        await page.getByRole('button', { name: `Actions for ${archived}` }).click();
        await page.getByRole('menuitem', { name: 'Restore' }).click();
      },
      change: (input) => input.fill('typed-key'),
    },
    'a stream for a query': {
      ...inDialog(`/profile/playlist?panel=choose&id=${query}`, ''),
      open: (page) => dialog(page).getByLabel('Team or stream name').fill('Guarded'),
      input: (page) => dialog(page).getByRole('radio').first(),
      change: (input) => input.check(),
    },
    'an import': {
      ...inDialog('/broadcast/streams?tag=today', 'Create missing records'),
      open: async (page) => {
        await page.getByRole('button', { name: 'Import / export' }).click();
        const file = { name: 'guarded.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
        const [input, names] = [dialog(page).locator('input[type=file]'), dialog(page).getByText('Names to check')];
        // A retry finds the import of the first attempt.
        await input.or(names).first().waitFor({ state: 'attached' });
        if ((await input.count()) > 0) await input.setInputFiles(file);
        await names.waitFor();
      },
      change: (input) => input.check(),
    },
  };
}
