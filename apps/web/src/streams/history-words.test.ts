import type { HistoryEntry } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { entryDetail, entryText } from './history-words.ts';

async function say(language: 'en' | 'ru') {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: words, ns: ['streams', 'shell'], interpolation: { escapeValue: false } });
  const t = i18n.getFixedT<['streams', 'shell']>(null, ['streams', 'shell']);
  return (entry: Partial<HistoryEntry>) => {
    const whole = { id: 1, at: '2026-11-21T12:00:00Z', from: null, to: null, reason: null, userName: null, ...entry };
    return [entryText(t, whole as HistoryEntry), entryDetail(t, whole as HistoryEntry)];
  };
}

it('shows the reasons of a state as text instead of codes, format by format', async () => {
  const fall = { kind: 'state', from: 'ok', to: 'down', reason: 'rtmp tcp, hls stalled, wss black' } as const;
  expect((await say('en'))(fall)).toEqual([
    'Signal: OK → Down',
    'RTMP: the server is not responding, HLS: picture frozen, WSS: possible black picture',
  ]);
  expect((await say('ru'))(fall)[1]).not.toMatch(/tcp|stalled|black/);
  const lacks = { kind: 'state', from: 'ok', to: 'degraded', reason: 'hls video_not_packaged hevc' } as const;
  expect((await say('en'))(lacks)[1]).toBe('HEVC is not packaged for HLS');
  expect((await say('ru'))(lacks)[1]).toBe('HEVC не упаковывается в HLS');
});

it('names the archive when a stream is archived or restored', async () => {
  const en = await say('en');
  expect(en({ kind: 'edit', to: 'archived' })).toEqual(['Moved to the archive', '']);
  expect(en({ kind: 'edit', to: 'restored' })).toEqual(['Restored from the archive', '']);
  expect(en({ kind: 'edit', to: 'created' })).toEqual(['Created', '']);
});

it('names changed fields by the labels of the form', async () => {
  const changed = { kind: 'edit', to: 'changed', reason: 'title, startTime' } as const;
  expect((await say('en'))(changed)).toEqual(['Edited', 'Title, Start time']);
  expect((await say('ru'))(changed)[1]).not.toMatch(/[a-z]/i);
});

it('gives the reason of an automatic change of status', async () => {
  const en = await say('en');
  expect(en({ kind: 'status', from: 'Scheduled', to: 'Live', reason: 'signal' })[1]).toBe('signal detected');
  expect(en({ kind: 'refusal', reason: 'too_early' })).toEqual(['Publishing refused: too early', '']);
});

it('says why a publisher was cut', async () => {
  const cut = { kind: 'cut', from: '192.0.2.7', to: 'done', reason: 'canceled' } as const;
  expect((await say('en'))(cut)).toEqual(['Encoder cut: the match is canceled', '']);
  const replaced = { ...cut, reason: 'secret_replaced' };
  expect((await say('en'))(replaced)).toEqual(['Encoder cut: the publish secret was replaced', '']);
  expect((await say('ru'))(cut)).toEqual(['Публикация прервана: матч отменён', '']);
});
