import { createHash } from 'node:crypto';
import type { NoticeData } from '@touchline/contract';

/** The narrowest first: a comment rather than its stream. */
const ids = ['incident', 'playlist', 'comment', 'handover', 'job', 'ticket', 'token', 'stream'];

/**
 * What a notification is about, in a few characters: its record, or without one its title and host, such as the folder of
 * a full disk or a match that is not planned.
 */
export function aboutOf(data: NoticeData): string {
  const id = ids.find((name) => data[name]);
  if (id !== undefined) return `${id} ${data[id]}`;
  const text = JSON.stringify([data['title'], data['by']]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
