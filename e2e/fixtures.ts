import { readFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { console as served } from './served.ts';

type Role = 'admin' | 'editor' | 'operator' | 'operator2' | 'viewer';

/** Somebody signed in, in a browser of their own, and their way to call the API. */
type Person = {
  page: Page;
  call: (method: string, path: string, body?: object) => Promise<{ status: number; body: Record<string, unknown> }>;
};

type Fixtures = {
  /** Opens a browser for a person of the rehearsal. Nothing may be written to its console as an error. */
  as: (role: Role, storage?: Record<string, string>) => Promise<Person>;
};

export const test = base.extend<Fixtures>({
  as: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (role, storage = {}) => {
      const token = await signIn(role);
      const context = await open(browser, { auth_token: token, locale: 'en', ...storage });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      return { page, call: (method, path, body) => callApi(token, method, path, body) };
    });
    for (const context of contexts) await context.close();
    // What a test provokes on purpose (a refused request) Chromium logs as well.
    expect(errors.filter((text) => !/status of (401|404|409|422)/.test(text))).toEqual([]);
  },
});

export { expect };

async function open(browser: Browser, storage: Record<string, string>): Promise<BrowserContext> {
  const entries = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    storageState: { cookies: [], origins: [{ origin: served.url, localStorage: entries }] },
  });
}

const tokens = new Map<Role, Promise<string>>();

function signIn(role: Role): Promise<string> {
  const known = tokens.get(role) ?? fetchToken(role);
  tokens.set(role, known);
  return known;
}

async function fetchToken(role: Role): Promise<string> {
  const email = `${role}@touchline.test`;
  const { body } = await callApi(null, 'POST', '/auth/login', { email, password: served.password });
  return String(body['auth_token']);
}

async function callApi(token: string | null, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const response = await fetch(`${served.url}/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type Mail = { to: string; subject: string; text: string };

/** The newest mail to an address, once it has arrived. */
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

/** The code of eight digits that a mail carries. */
export function codeIn(mail: Mail): string {
  return /\b\d{4} ?\d{4}\b/.exec(mail.text)?.[0] ?? '';
}
