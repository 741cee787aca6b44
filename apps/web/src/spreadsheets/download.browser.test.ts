import { exportJobRoutes } from '@touchline/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noResponse } from '#kit/call-error.ts';
import { download } from './download.ts';

const answer = (body: BodyInit) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(body, {
        headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="streams.csv"' },
      }),
    ),
  );

it('a file is saved by a browser whose streams cannot be iterated, such as Safari', async () => {
  const { prototype } = ReadableStream;
  const iterator = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator) ?? {};
  Reflect.deleteProperty(prototype, Symbol.asyncIterator);
  onTestFinished(() => void Object.defineProperty(prototype, Symbol.asyncIterator, iterator));
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => createUrl.mockRestore());
  answer('a;b');
  expect(await download(exportJobRoutes.file, { id: 6 }, {})).toBe('streams.csv');
  const [file] = createUrl.mock.calls[0] ?? [];
  expect(file).toMatchObject({ type: 'text/csv' });
  expect(file instanceof Blob && (await file.text())).toBe('a;b');
});

it('a file that breaks off is not saved', async () => {
  answer(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));
  await expect(download(exportJobRoutes.file, { id: 6 }, {})).rejects.toThrow(noResponse);
});
