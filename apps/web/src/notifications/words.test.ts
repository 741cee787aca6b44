import { noticeKinds } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { placeOf, sentenceOf } from './words.ts';

const fixedT = async (language: 'en' | 'ru') => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: words[language] }, interpolation: { escapeValue: false } });
  return i18n.getFixedT(language, 'notices');
};

describe.each(noticeKinds)('a notification of the kind %s', (kind) => {
  it.each(['en', 'ru'] as const)('is a sentence with the match in %s', async (language) => {
    const t = await fixedT(language);
    const sentence = sentenceOf(t, { kind, data: { title: 'Аякс – ПСВ', by: 'Olga' } });
    expect(sentence).toContain('Аякс – ПСВ');
    expect(sentence).not.toMatch(/\{\{|sentence\./);
    expect(sentenceOf(t, { kind, data: {} })).not.toMatch(/\{\{|undefined/);
  });
});

it.each([
  ['handover_answered', 'accepted', 'Boris accepted your handover: Ajax'],
  ['handover_answered', 'partly', 'Boris accepted your handover in part: Ajax (stayed with you: 2)'],
  ['handover_answered', 'declined', 'Boris declined your handover: Ajax'],
  ['handover_answered', 'unanswered', 'Boris did not answer your handover: Ajax'],
  ['import_finished', null, 'Import finished: Ajax'],
  ['import_finished', 'failed', 'Import failed: Ajax'],
] as const)('a notification of the kind %s with the outcome %s says so', async (kind, reason, sentence) => {
  const t = await fixedT('en');
  expect(sentenceOf(t, { kind, data: { title: 'Ajax', by: 'Boris', stayed: 2, reason } })).toBe(sentence);
});

describe('a notification of an incident', () => {
  const data = { incident: 7, cause: 'server', title: 'media.example.org', streams: 40 };

  it('names the cause and counts the streams', async () => {
    expect(sentenceOf(await fixedT('en'), { kind: 'incident_opened', data })).toBe(
      'Server media.example.org does not answer: 40 streams',
    );
    expect(sentenceOf(await fixedT('ru'), { kind: 'incident_opened', data: { ...data, streams: 22 } })).toBe(
      'Сервер media.example.org не отвечает: 22 трансляции',
    );
  });

  it('says what its end means', async () => {
    const closed = (outcome: string) => ({ kind: 'incident_closed', data: { ...data, outcome } }) as const;
    expect(sentenceOf(await fixedT('en'), closed('recovered'))).toBe('Server media.example.org answers again');
    expect(sentenceOf(await fixedT('en'), closed('ended'))).toContain('Incident closed: Server media.example.org');
  });
});

describe('the link of a notification', () => {
  it('opens the stream, its comments, the query or the ticket', () => {
    expect(placeOf({ kind: 'stream_down', data: { stream: 5 } })).toEqual({
      to: '/broadcast/streams',
      search: { panel: 'view', id: '5' },
    });
    expect(placeOf({ kind: 'mentioned', data: { stream: 5 } }).search).toEqual({ panel: 'comments', id: '5' });
    expect(placeOf({ kind: 'query_complete', data: { stream: 5, playlist: 6 } })).toEqual({
      to: '/profile/playlist',
      search: { panel: 'view', id: '6' },
    });
    expect(placeOf({ kind: 'incident_opened', data: { incident: 7 } })).toEqual({
      to: '/broadcast/incidents',
      search: { panel: 'view', id: '7' },
    });
    expect(placeOf({ kind: 'support_answered', data: { ticket: 8 } })).toEqual({
      to: '/support',
      search: { panel: 'view', id: '8' },
    });
  });

  it('opens the list of what was imported', () => {
    const opened = (entity: string) => placeOf({ kind: 'import_finished', data: { job: 1, entity } }).to;
    expect(['stream', 'sport', 'tournament', 'team'].map(opened)).toEqual([
      '/broadcast/streams',
      '/references/sports',
      '/references/tournaments',
      '/references/teams',
    ]);
  });

  it('opens the list if the record is unknown', () => {
    expect(placeOf({ kind: 'stream_back', data: {} })).toEqual({ to: '/broadcast/streams', search: {} });
  });
});
