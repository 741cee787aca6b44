import { expect, it } from 'vitest';
import { needsHomeScreen } from './push-subscription.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it('iPhones and iPads need the Home Screen for push messages, until the page is opened from there', () => {
  expect(needsHomeScreen({ userAgent: phone, maxTouchPoints: 5, standalone: false })).toBe(true);
  expect(needsHomeScreen({ userAgent: phone, maxTouchPoints: 5, standalone: true })).toBe(false);
  expect(needsHomeScreen({ userAgent: mac, maxTouchPoints: 5, standalone: false })).toBe(true);
  expect(needsHomeScreen({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
});
