/** A request that reads, without its token. */
export type ReadRequest = { address: string; headers: Record<string, string> };
/** The requests that the first view of each screen has sent, by the screen's address; for `public/boot.js`. */
type FirstRequests = { token: string; screens: Record<string, ReadRequest[]> };
/** What `public/boot.js` has begun before the program was there. */
type Early = {
  token: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  requests: (ReadRequest & { response: Promise<Response> })[];
  /** The channel of the live events, open since before the requests, and what has been heard in it. */
  channel: BroadcastChannel | null;
  heard: unknown[];
};

declare global {
  var touchlineEarly: Early | undefined;
}

const storageKey = 'firstRequests';
const mostScreens = 20;
const mostRequests = 12;

let noted: ReadRequest[] | null = [];

/**
 * The response to a request that `public/boot.js` has sent already; null if it has not. Each is given once. Until the first
 * view is there, requests are noted for the next visit.
 */
export function takeEarlyResponse(request: ReadRequest, token: string | null): Promise<Response> | null {
  if (token === null) return null;
  if (noted && noted.length < mostRequests && !noted.some((other) => isSame(other, request))) noted.push(request);
  const early = globalThis.touchlineEarly;
  if (early?.token !== token) return null;
  const index = early.requests.findIndex((sent) => isSame(sent, request));
  return early.requests.splice(index, index === -1 ? 0 : 1)[0]?.response ?? null;
}

/** Call when something may have changed since the early requests were sent. */
export function forgetEarlyResponses(): void {
  globalThis.touchlineEarly?.requests.splice(0);
}

/** The channel that has been open since before the early requests, with what was heard in it; null if there is none. */
export function takeEarlyChannel(name: string): (Pick<Early, 'heard'> & { channel: BroadcastChannel }) | null {
  const early = globalThis.touchlineEarly;
  if (!early?.channel || early.channel.name !== name) return null;
  const { channel, heard } = early;
  early.channel = null;
  return { channel, heard };
}

/** When the early requests of a session were sent, in milliseconds since 1970; null if there are none. */
export function earlySentAt(token: string): number | null {
  const early = globalThis.touchlineEarly;
  return early?.token === token ? early.sentAt : null;
}

/** Keeps the requests of the first view for the next visit of this screen. Call once, when the view is there. */
export function keepFirstRequests(token: string | null, screen: string): void {
  const requests = noted ?? [];
  noted = null;
  forgetEarlyResponses();
  if (token === null) return;
  const kept = readKept();
  const { [screen]: _before, ...others } = kept?.token === token ? kept.screens : {};
  const screens = Object.fromEntries([...Object.entries(others), [screen, requests]].slice(-mostScreens));
  localStorage.setItem(storageKey, JSON.stringify({ token, screens } satisfies FirstRequests));
}

/** Filters may hold names: the next user of this browser must not find them. */
export function forgetFirstRequests(): void {
  localStorage.removeItem(storageKey);
}

function readKept(): FirstRequests | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as FirstRequests | null;
  } catch {
    return null;
  }
}

const isSame = (one: ReadRequest, other: ReadRequest) =>
  one.address === other.address && JSON.stringify(one.headers) === JSON.stringify(other.headers);
