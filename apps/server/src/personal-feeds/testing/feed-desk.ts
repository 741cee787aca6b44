import ICAL from 'ical.js';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';

/** Makes matches and feeds, and reads feeds as calendars and players do. */
export async function openFeedDesk(t: TestApp) {
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  let made = 0;

  /** A new match that starts this many hours from now, by its UTC day and time. */
  const plan = async (hours: number, more: object = {}) => {
    const startAt = new Date(Date.now() + hours * 3_600_000).toISOString();
    const start = { startDate: startAt.slice(0, 10), startTime: startAt.slice(11, 16), timezone: 'UTC' };
    return idOf(admin, '/stream', match(records, { title: `Match ${made++}`, ...start, ...more }));
  };
  const take = (stream: number, users: Caller[]) =>
    admin.call('PUT', '/stream/takes', { stream_id: stream, clients: users.map(({ id }) => id) });

  /** Makes a feed and returns its address within the application. */
  const open = async (who: Caller, more: object = {}) => {
    const feed = { name: 'Mine', kind: 'calendar', scope: 'taken', ...more };
    const { status, body } = await who.call('POST', '/profile/feeds', feed);
    if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
    const { pathname, search } = new URL(String(body['url']));
    return { id: Number(body['id']), address: pathname + search };
  };
  const read = (address: string, headers: Record<string, string> = {}) => t.app.inject({ url: address, headers });
  /** The events of a calendar, by the number of their stream. */
  const eventsOf = async (address: string) => {
    const { statusCode, body } = await read(address);
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    return new Map(events.map((event) => [streamOf(event), event]));
  };
  const streamsOf = async (address: string) => [...(await eventsOf(address)).keys()].toSorted((a, b) => a - b);
  return { admin, records, plan, take, open, read, eventsOf, streamsOf };
}

const streamOf = (event: ICAL.Component): number =>
  Number(/^stream-(\d+)@/.exec(String(event.getFirstPropertyValue('uid')))?.[1]);
