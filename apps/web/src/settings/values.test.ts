import type { Setting } from '@touchline/contract';
import { settingInput } from '@touchline/contract';
import { expect, it } from 'vitest';
import { changesOf, followsEnvironment, valuesOf } from './values.ts';

const setting: Setting = {
  version: 3,
  productName: 'Touchline',
  publicUrl: 'https://desk.example',
  defaultZone: 'UTC',
  registration: true,
  secondFactorFrom: 'nobody',
  ssoIssuer: '',
  ssoName: '',
  ssoClientId: '',
  ssoScopes: 'openid profile email',
  ssoGroupsClaim: 'groups',
  ssoAdmins: '',
  ssoEditors: '',
  ssoOperators: '',
  ssoViewers: '',
  ssoOnly: false,
  automaticStatus: true,
  leadMinutes: 15,
  silenceMinutes: 10,
  escalationMinutes: 10,
  inputLossAfterS: 1.5,
  inputLossClearS: 0,
  blackAfterS: 10,
  blackClearS: 5,
  colorBarsAfterS: 10,
  colorBarsClearS: 5,
  frozenAfterS: 20,
  frozenClearS: 5,
  silentAfterS: 20,
  silentClearS: 5,
  silentBelowDb: -60,
  quietAfterS: 90,
  quietClearS: 5,
  quietBelowDb: -45,
  samePictureAfterS: 10,
  backupEveryH: 24,
  probeIntervalS: 10,
  mailFrom: 'Desk <desk@desk.example>',
  smtpUrl: '',
  smtpUser: '',
  ssoHasSecret: false,
  smtpHasPassword: true,
  feedUrl: '',
  feedItemsPath: '',
  feedMapping: { event_id: 'id' },
  feedIntervalMin: 5,
  feedEnabled: false,
  feedFormat: 'json',
  feedPlansStreams: false,
  feedSport: '',
  feedTournament: '',
  feedOnly: '',
  feedServer: null,
  feedStatus: null,
  feedBetting: false,
  feedDaysAhead: 14,
  feedMaxChanges: 20,
  feedAllowPrivate: false,
  feedLastGoodAt: null,
  feedLastError: null,
  calendarEnabled: false,
  calendarUrl: '',
  calendarSport: '',
  calendarTournament: '',
  calendarIntervalMin: 15,
  calendarAllowPrivate: false,
  calendarLastGoodAt: null,
  calendarLastError: null,
  auditDays: 365,
  incidentDays: 400,
  historyDays: 1095,
  queryDays: 365,
  viewerDays: 100,
  importDays: 365,
  noticeDays: 90,
  messageDays: 30,
  sampleDays: 3,
  rollupDays: 30,
  secretOptionalUntil: null,
  defaultLanguage: 'browser',
  defaultTheme: 'dark',
  defaultNavType: 'side',
  brandText: '',
  fromEnvironment: ['publicUrl'],
};
const base = valuesOf(setting, ['productName', 'publicUrl', 'smtpPassword', 'feedMapping', 'leadMinutes']);

it('sends no unchanged value, in particular no password', () => {
  expect(base['smtpPassword']).toBe('');
  expect(changesOf(base, base)).toEqual({});
  expect(changesOf({ ...base, leadMinutes: 20 }, base)).toEqual({ leadMinutes: 20 });
});

it('sends the mapping as an object, and leaves invalid JSON to validation', () => {
  const typed = (feedMapping: string) => changesOf({ ...base, feedMapping }, base);
  expect(typed('{"team1": "home.name"}')).toEqual({ feedMapping: { team1: 'home.name' } });
  for (const wrong of ['{', '[]', '7', '{"a b": "x"}'])
    expect({ wrong, ok: settingInput.safeParse(typed(wrong)).success }).toEqual({ wrong, ok: false });
});

it('accepts every stored setting, so that an unchanged form can be saved', () => {
  const names = ['productName', 'publicUrl', 'mailFrom', 'smtpUrl', 'feedUrl', 'feedMapping', 'brandText'] as const;
  const values = valuesOf(setting, names);
  expect(settingInput.safeParse(changesOf(values, {})).success).toBe(true);
});

it('knows which settings are from the environment', () => {
  expect([followsEnvironment(setting, 'publicUrl'), followsEnvironment(setting, 'mailFrom')]).toEqual([true, false]);
  expect(followsEnvironment(setting, 'brandText')).toBe(false);
});
