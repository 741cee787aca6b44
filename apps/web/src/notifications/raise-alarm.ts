import { noticeRoutes, profileRoutes } from '@touchline/contract';
import type { Notice } from '@touchline/contract';
import type { i18n } from 'i18next';
import { call } from '#kit/call.ts';
import { callPage } from '#kit/call-page.ts';
import { serverNow } from '#ui/clock.ts';
import { readAlarmSettings } from './alarm-settings.ts';
import { playSound } from './alarm-sound.ts';
import { ownSubscription } from './push-subscription.ts';
import { isQuiet } from './quiet-hours.ts';
import { isUrgent } from './urgent.ts';
import { placeOf, sentenceOf } from './words.ts';

/**
 * Draws attention to an urgent notification, also while nobody looks at the tab: by the sound and by a notification of
 * the system, as chosen in this browser. Only one tab of the browser plays the sound, and the system shows a notification once
 * however many tabs show it.
 */
export async function raiseAlarm(id: number, i18n: i18n): Promise<void> {
  const { sound, isSystem } = readAlarmSettings();
  const request = { page: 1, size: 1, sort: null, filters: [{ column: 'id', value: String(id) }] };
  const found = await callPage(noticeRoutes.list, {}, request, null).catch(() => null);
  const notice = found?.data[0];
  if (!notice || notice.readAt !== null || !isUrgent(notice.kind)) return;
  const settings = await call(profileRoutes.settings, {}, null).catch(() => null);
  // An alarm that cannot know is raised.
  if (isQuiet(settings?.quietHours ?? null, new Date(serverNow()))) return;
  // A tab that nobody has touched may not play a sound, so another one shall.
  if (sound !== null && navigator.userActivation.hasBeenActive && isFirstTab(id)) await playSound(sound);
  const isPushed = settings?.notifications?.[notice.kind].push === true && (await ownSubscription()) !== null;
  // A push message shows the same.
  if (isSystem && !isPushed) showSystemNotification(notice, i18n);
}

/** Tabs hear of a notification within this time of each other. */
const sameMomentMs = 30_000;

/** Tabs hear of a notification at the same moment; the first to write down its id acts. */
function isFirstTab(id: number): boolean {
  const [lastId = 0, at = 0] = (localStorage.getItem('lastAlarm') ?? '').split(' ').map(Number);
  if (lastId >= id && Date.now() - at < sameMomentMs) return false;
  localStorage.setItem('lastAlarm', `${id} ${Date.now()}`);
  return true;
}

/** Whoever looks at the console sees the toast. */
function showSystemNotification(notice: Notice, i18n: i18n): void {
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { to, search } = placeOf(notice);
  const shown = new Notification(sentenceOf(i18n.getFixedT(null, 'notices'), notice), { tag: `notice-${notice.id}` });
  shown.addEventListener('click', () => {
    window.focus();
    window.location.assign(`${to}?${new URLSearchParams(search)}`);
  });
}
