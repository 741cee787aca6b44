import { createHash } from 'node:crypto';
import { noticePath } from '@touchline/contract';
import type { NoticeData, PushKind } from '@touchline/contract';
import { words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { shortText } from '#server/notifications/mail-text';
import type { PushKeys } from '#server/push/keys';
import type { Message } from '#server/webhooks/post';

/** For how long a push service keeps a message for a browser that is not connected. */
const keptS = 4 * 3_600;

/** In JSON. Together with the rest of the content they are well below the 3,993 bytes that a push service has to accept. */
const [titleBytes, bodyBytes] = [2_000, 1_500];

const urgentKinds: readonly PushKind[] = ['stream_down', 'incident_opened', 'incident_escalated', 'incident_continues'];

export type Pushed = {
  id: number;
  kind: PushKind;
  data: NoticeData;
  topic: string;
  language: Language;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/**
 * The request that delivers a message: encrypted for the browser (RFC 8291) and signed for its push service (RFC 8292).
 * Messages of one topic replace each other at the service and on the screen. `subject`: whom the service can write to.
 */
export async function pushMessage(pushed: Pushed, keys: PushKeys, subject: string): Promise<Message> {
  const { id, kind, topic, language, endpoint, p256dh, auth } = pushed;
  const isUrgent = urgentKinds.includes(kind);
  const content = JSON.stringify({ id, ...contentOf(pushed), tag: topic, language, isUrgent });
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    vapidDetails: { subject, ...keys },
    TTL: keptS,
    urgency: isUrgent ? 'high' : 'normal',
    topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
    contentEncoding: 'aes128gcm',
  });
  return { url: endpoint, allowPrivate: false, headers: request.headers, body: request.body };
}

function contentOf({ kind, data, language }: Pushed): { title: string; body: string; path: string } {
  if (kind === 'test') return { ...words[language].notices.pushTest, path: '/profile/notification' };
  const { title, body } = shortText(language, kind, data);
  return { title: cut(title, titleBytes), body: cut(body, bodyBytes), path: noticePath(kind, data) };
}

/** As many whole characters of a text as take at most that many bytes in JSON. */
function cut(text: string, maxBytes: number): string {
  const bytesOf = (part: string) => Buffer.byteLength(JSON.stringify(part)) - 2;
  if (bytesOf(text) <= maxBytes) return text;
  let bytes = bytesOf('…');
  let kept = '';
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return `${kept}…`;
}
