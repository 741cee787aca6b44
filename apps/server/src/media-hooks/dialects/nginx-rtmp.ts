import * as z from 'zod/mini';
import { byStatus } from '#server/media-hooks/dialects/dialect';
import type { Dialect } from '#server/media-hooks/dialects/dialect';
import { shortText } from '#server/media-hooks/dialects/short-text';

const call = z.object({ name: shortText, addr: shortText, clientid: shortText });

/** Calls that never admit a publisher. */
const otherCalls = [
  'connect',
  'disconnect',
  'play',
  'play_done',
  'done',
  'record_done',
  'update_publish',
  'update_play',
];

/**
 * nginx-rtmp `on_publish` and `on_publish_done`, as forms: 2xx accepts, 4xx drops the connection. It appends the
 * arguments of the publish URL to the form, so only the first value of a field is from the server.
 */
export const nginxRtmp: Dialect = {
  second: 'reports',
  read(body) {
    if (!(body instanceof URLSearchParams)) return null;
    const event = eventOf(body);
    if (otherCalls.includes(event)) return { action: 'other' };
    const { data } = call.safeParse({
      name: body.get('name'),
      addr: body.get('addr'),
      clientid: body.get('clientid'),
    });
    if (!data) return null;
    const publisher = { key: data.name, ip: data.addr, clientId: data.clientid };
    if (event === 'publish') return { action: 'publish', ...publisher, secret: body.get('secret') };
    return event === 'publish_done' ? { action: 'unpublish', ...publisher } : null;
  },
  answer: byStatus,
};

/**
 * Old versions do not escape the connect arguments of an encoder: a forged `call` before the server's own must not hide
 * it.
 */
function eventOf(form: URLSearchParams): string {
  return form.getAll('call').includes('publish') ? 'publish' : (form.get('call') ?? '');
}
