import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { noticeRoutes } from '@touchline/contract';
import type { Notice, NoticeKind } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { callPage } from '#kit/call-page.ts';
import { ReleaseButton } from './release-button.tsx';
import { isUrgent } from './urgent.ts';
import { placeOf, sentenceOf } from './words.ts';

const longMs = 20_000;
const shortMs = 6_000;
/** As long as other actions can be undone. */
const undoableMs = 10_000;

const overKinds: readonly NoticeKind[] = ['stream_back', 'incident_closed'];

/**
 * Shows a new notification as a toast and returns the text to announce politely. A lost signal stays longer, is red and is
 * announced at once as an alert, so its text is empty. A notification that was read or replaced meanwhile is not shown.
 */
export async function showArrival(id: number, i18n: i18n): Promise<string> {
  const request = { page: 1, size: 1, sort: null, filters: [{ column: 'id', value: String(id) }] };
  const found = await callPage(noticeRoutes.list, {}, request, null).catch(() => null);
  const notice = found?.data[0];
  if (!notice || notice.readAt !== null) return '';
  const sentence = sentenceOf(i18n.getFixedT(null, 'notices'), notice);
  const isAlert = isUrgent(notice.kind);
  const toast = toastId(notice);
  // A repeated notification replaces the toast that is still shown.
  notifications.hide(toast);
  notifications.show({
    id: toast,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Link {...placeOf(notice)} onClick={() => notifications.hide(toast)}>
          {sentence}
        </Link>
        <ReleaseButton notice={notice} onDone={() => notifications.hide(toast)} />
      </Group>
    ),
    color: isAlert ? 'red' : overKinds.includes(notice.kind) ? 'green' : 'blue',
    autoClose: isAlert ? longMs : notice.kind === 'auto_taken' ? undoableMs : shortMs,
    role: isAlert ? 'alert' : 'none',
    closeButtonProps: { 'aria-label': i18n.getFixedT(null, 'shell')('form.close') },
    withBorder: true,
  });
  return isAlert ? '' : sentence;
}

/** A stream has one toast for its signal, and an incident one: "back" replaces "lost". */
function toastId({ kind, data, id }: Notice): string {
  if (kind === 'stream_down' || kind === 'stream_back') return `notice-stream-${data['stream']}`;
  return data['incident'] ? `notice-incident-${data['incident']}` : `notice-${id}`;
}
