import { readFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Page } from '@playwright/test';
import { Pages } from './pages.ts';
import { console as served } from './served.ts';

type Role = 'admin' | 'editor' | 'operator' | 'operator2' | 'viewer';
type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: Record<string, unknown> }>;

/** A signed-in user who calls the API. */
export type Caller = { call: Call };
/** A signed-in user with a page in a browser context of their own. */
export type Person = Caller & { page: Page };

type Fixtures = {
  /** Opens a page for a user of the rehearsal, whose local storage also contains `storage` at first. */
  as: (role: Role, storage?: Record<string, string>) => Promise<Person>;
  /** Signs a user of the rehearsal in without a browser. */
  callerAs: (role: Role) => Promise<Caller>;
  /** A page in which nobody is signed in. */
  guest: Page;
  /** Closes the pages after the test, because it changes them in a way that cannot be undone. */
  closePages: () => void;
  /** Allows console errors that match the pattern, for failures that the test provokes. */
  allowErrors: (pattern: RegExp) => void;
  /** Takes pages for the test. Errors in their consoles fail it. */
  opened: {
    open: (storage: Record<string, string>) => Promise<Page>;
    allow: (pattern: RegExp) => void;
    close: () => void;
  };
};

export const test = base.extend<Fixtures, { pages: Pages }>({
  pages: [({}, use) => use(new Pages()), { scope: 'worker' }],
  opened: async ({ browser, pages }, use) => {
    const errors: string[] = [];
    // Chromium also logs requests that are refused, as some tests intend.
    const allowed = [/status of (401|404|409|422)/];
    const taken: Page[] = [];
    let isClosing = false;
    const onMessage = (message: ConsoleMessage) => message.type() === 'error' && errors.push(message.text());
    const onError = (error: Error) => errors.push(error.message);
    await use({
      open: async (storage) => {
        const page = await pages.take(browser, storage);
        taken.push(page);
        return page.on('console', onMessage).on('pageerror', onError);
      },
      allow: (pattern) => allowed.push(pattern),
      close: () => (isClosing = true),
    });
    for (const page of taken) {
      page.off('console', onMessage).off('pageerror', onError);
      await (isClosing ? page.context().close() : pages.giveBack(page));
    }
    expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  allowErrors: ({ opened }, use) => use(opened.allow),
  closePages: ({ opened }, use) => use(opened.close),
  callerAs: ({}, use) => use(callerOf),
  guest: async ({ opened }, use) => use(await opened.open({})),
  as: ({ opened }, use) =>
    use(async (role, storage = {}) => {
      const { token, call } = await callerOf(role);
      return { page: await opened.open({ auth_token: token, locale: 'en', ...storage }), call };
    }),
});

export { expect };

const tokens = new Map<Role, Promise<string>>();

async function callerOf(role: Role): Promise<Caller & { token: string }> {
  const token = await signIn(role);
  return { token, call: (method, path, body) => callApi(token, method, path, body) };
}

function signIn(role: Role): Promise<string> {
  const known = tokens.get(role) ?? fetchToken(role);
  tokens.set(role, known);
  return known;
}

async function fetchToken(role: Role): Promise<string> {
  const email = emailOf(role);
  const { body } = await callApi(null, 'POST', '/auth/login', { email, password: served.password });
  return String(body['auth_token']);
}

export const emailOf = (role: Role) => `${role}@touchline.test`;

/** Calls the API with a token, or without one if null. */
export async function callApi(token: string | null, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${served.url}/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Fills in and submits the sign-in form on the screen. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Navigates to an address as a link of the console does, without a page load. */
export const visit = (page: Page, to: string) =>
  page.evaluate((address) => {
    const { __TSR_index: index = 0 } = (history.state ?? {}) as { __TSR_index?: number };
    history.pushState({ __TSR_index: index + 1, __TSR_key: crypto.randomUUID() }, '', address);
  }, to);

/** Expects a page that does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(beyond, { message: `pixels beyond the window on ${where}` }).toBeLessThanOrEqual(0);
}

type Mail = { to: string; subject: string; text: string };

/** Waits for a mail to an address and returns the newest one. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  await expect
    .poll(async () => (await mailsTo(address, subject)).length, { message: `a mail to ${address}` })
    .toBeGreaterThan(0);
  const mails = await mailsTo(address, subject);
  return mails.at(-1) ?? { to: '', subject: '', text: '' };
}

async function mailsTo(address: string, subject: RegExp): Promise<Mail[]> {
  const lines = (await readFile(served.mails, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Mail)
    .filter((mail) => mail.to === address && subject.test(mail.subject));
}

/** The eight-digit code in a mail. */
export function codeIn(mail: Mail): string {
  return /\b\d{4} ?\d{4}\b/.exec(mail.text)?.[0] ?? '';
}
