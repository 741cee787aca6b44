import { createInstance } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { wordsBackend } from './words-backend.ts';

afterEach(() => vi.unstubAllGlobals());

const words = () => Response.json({ hello: 'Привет' });
const status = (code: number) => () => new Response('', { status: code });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

/** What is asked, and the text in the end, when these are the answers. */
async function loaded(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return (answers.shift() ?? unreachable)();
  });
  vi.stubGlobal('LOCALES_VERSION', '7');
  const instance = createInstance();
  await instance
    .use(wordsBackend)
    .init({ lng: 'ru', ns: ['streams'], fallbackLng: [], maxRetries: 5, retryTimeout: 1 });
  return { asked, text: instance.getResource('ru', 'streams', 'hello') as unknown };
}

it('texts come from the file of the language and of this build', async () => {
  expect(await loaded(words)).toEqual({ asked: ['/locales/ru/streams.json?v=7'], text: 'Привет' });
});

it.each([
  ['the server fails', status(503)],
  ['the network fails', unreachable],
  ['the answer cannot be read', () => new Response('<html>')],
])('they are asked for again when %s', async (_what, failure) => {
  const { asked, text } = await loaded(failure, failure, words);
  expect([asked.length, text]).toEqual([3, 'Привет']);
});

it('texts that do not exist are asked for once, others five times more', async () => {
  expect((await loaded(status(404), words)).asked).toHaveLength(1);
  expect((await loaded()).asked).toHaveLength(6);
});
