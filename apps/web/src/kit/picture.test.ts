import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', { getItem: () => 'secret' });
const { CallError, noResponse, unexpected } = await import('./call-error.ts');
const { readPicture, sendPicture } = await import('./picture.ts');

const fetched = vi.fn<typeof fetch>();
const { signal } = new AbortController();

/** Reads a blob into a data address, as a browser does. */
class Reader extends EventTarget {
  result: string | null = null;
  readAsDataURL(blob: Blob) {
    void this.read(blob);
  }
  private async read(blob: Blob) {
    this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`;
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('FileReader', Reader);
});
afterEach(() => fetched.mockReset());

const answer = (status: number, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(body, { status, headers }));
const sent = () => fetched.mock.calls[0]?.[1];

describe('the picture of a person', () => {
  it('comes as an address that an image can show, and carries the token on its way', async () => {
    answer(200, new Blob(['png'], { type: 'image/png' }), { 'Content-Type': 'image/png' });
    expect(await readPicture(7, signal)).toBe(`data:image/png;base64,${btoa('png')}`);
    expect(fetched.mock.calls[0]?.[0]).toMatch(/\?id=7$/);
    expect(sent()).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      headers: { Authorization: 'Bearer secret' },
      signal,
    });
  });

  it('is null where there is none', async () => {
    answer(404, null);
    expect(await readPicture(7, signal)).toBeNull();
  });

  it('is sent as it is, under its own type', async () => {
    answer(204, null);
    const file = new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' });
    await sendPicture(7, file);
    expect(sent()).toMatchObject({ method: 'POST', body: file, headers: { 'Content-Type': 'image/jpeg' } });
  });

  it('of a type that the browser does not know is sent all the same, for the server to look at', async () => {
    answer(204, null);
    await sendPicture(7, new File(['?'], 'me'));
    expect(sent()?.headers).toMatchObject({ 'Content-Type': 'application/octet-stream' });
  });
});

describe('a failure', () => {
  const failing = async (work: Promise<unknown>) => work.catch((error: unknown) => error);

  it('keeps the code of the server', async () => {
    answer(422, JSON.stringify({ code: 'bad_image', message: 'No picture' }));
    expect(await failing(sendPicture(7, new File([''], 'x')))).toMatchObject({ status: 422, code: 'bad_image' });
  });

  it('of something in between has its status, and a text in any case', async () => {
    answer(502, '<html>Bad gateway</html>');
    expect(await failing(readPicture(7, signal))).toMatchObject({ status: 502, code: null, message: unexpected });
  });

  it('without an answer is one of the network', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failing(readPicture(7, signal));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: -1, message: noResponse });
  });

  it('is not what somebody called off', async () => {
    fetched.mockRejectedValue(new DOMException('Aborted', 'AbortError'));
    expect(await failing(readPicture(7, signal))).toMatchObject({ name: 'AbortError' });
  });
});
