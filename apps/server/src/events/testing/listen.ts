import { expect } from 'vitest';

type Heard = { id: string | null; kind: string; data: Record<string, unknown> };

export type Ear = {
  status: number;
  headers: Headers;
  events: Heard[];
  /** How many pieces arrived, each at least one write of the server. */
  pieces: () => number;
  isOpen: () => boolean;
  /** Waits until an event of a kind about a record is heard. */
  hears: (kind: string, id: number | null) => Promise<Heard>;
  close: () => void;
};

/** Opens the live events at `url` over a real socket. `query`: of the address, such as `?since=5000`. */
export async function listen(url: string, token: string, lastEventId: string | null, query = ''): Promise<Ear> {
  const abort = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
  };
  const response = await fetch(`${url}/api/events${query}`, { headers, signal: abort.signal });
  const events: Heard[] = [];
  let pieces = 0;
  let isOpen = response.ok;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) {
      pieces++;
      text += decoder.decode(piece, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      events.push(...frames.map(parse).filter((event) => event !== null));
    }
  };
  const over = () => void (isOpen = false);
  if (response.ok) read().then(over, over);
  else await response.body?.cancel();
  const find = (kind: string, id: number | null) =>
    events.find((event) => event.kind === kind && event.data['id'] === id);
  return {
    status: response.status,
    headers: response.headers,
    events,
    pieces: () => pieces,
    isOpen: () => isOpen,
    async hears(kind, id) {
      await expect.poll(() => find(kind, id), { timeout: 5_000, interval: 10 }).toBeDefined();
      return find(kind, id) ?? { id: null, kind, data: {} };
    },
    close: () => abort.abort(),
  };
}

function parse(frame: string): Heard | null {
  const fields = new Map(frame.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]));
  const kind = fields.get('event');
  if (kind === undefined) return null;
  return {
    id: fields.get('id') ?? null,
    kind,
    data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>,
  };
}
