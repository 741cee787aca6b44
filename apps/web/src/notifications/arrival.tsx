import { notifications } from '@mantine/notifications';
import { noticeRoutes } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import { Link } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { callPage } from '#kit/call.ts';
import { placeOf, sentenceOf } from './words.ts';

const longMs = 20_000;
const shortMs = 6_000;

/**
 * Shows a notice that has just arrived and gives what is to be read out politely. A lost signal stays longer, is red and
 * is read out at once, so there is nothing left to say. A notice that was read or replaced meanwhile is no news.
 */
export async function showArrival(id: number, i18n: i18n): Promise<string> {
  const request = { page: 1, size: 1, sort: null, filters: [{ column: 'id', value: String(id) }] };
  const found = await callPage(noticeRoutes.list, {}, request, null).catch(() => null);
  const notice = found?.data[0];
  if (!notice || notice.readAt !== null) return '';
  const sentence = sentenceOf(i18n.getFixedT(null, 'notices'), notice);
  const isUrgent = notice.kind === 'stream_down';
  const toast = toastId(notice);
  // The same again takes the place of what is still shown.
  notifications.hide(toast);
  notifications.show({
    id: toast,
    message: (
      <Link {...placeOf(notice)} onClick={() => notifications.hide(toast)}>
        {sentence}
      </Link>
    ),
    color: isUrgent ? 'red' : notice.kind === 'stream_back' ? 'green' : 'blue',
    autoClose: isUrgent ? longMs : shortMs,
    role: isUrgent ? 'alert' : 'none',
    closeButtonProps: { 'aria-label': i18n.getFixedT(null, 'shell')('form.close') },
    withBorder: true,
  });
  return isUrgent ? '' : sentence;
}

/** A stream has one toast: that its signal is back replaces that it was gone. */
const toastId = ({ kind, data, id }: Notice) =>
  kind === 'stream_down' || kind === 'stream_back' ? `notice-stream-${data['stream']}` : `notice-${id}`;
