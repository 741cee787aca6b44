import { textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import { formats, monitorStates, probeReasons } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { formatStatuses, streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { FormatLights, Signal, StatusMark } from './signal.tsx';

describe('the state of a signal', () => {
  it.each(['en', 'ru'] as const)('has a label and a hint in %s for every state', async (language) => {
    const [labels, hints]: [string[], string[]] = [[], []];
    for (const state of monitorStates) {
      const drawn = await showIn(language, <Signal state={state} />, []);
      labels.push(drawn.text());
      hints.push(drawn.all('span')[0]?.title ?? '');
    }
    expect(new Set(labels).size).toBe(monitorStates.length);
    expect(new Set(hints).size).toBe(monitorStates.length);
    expect([...hints, ...labels].filter((text) => /^$|state(Hint)?\./.test(text))).toEqual([]);
  });

  it('has a fault color only if somebody has to act', async () => {
    const tones: [string, string | undefined][] = [];
    for (const state of monitorStates) {
      const drawn = await showIn('en', <Signal state={state} />, []);
      tones.push([state, drawn.all('[data-tone]')[0]?.dataset['tone']]);
    }
    expect(Object.fromEntries(tones)).toMatchObject({ ok: 'ok', degraded: 'warn', down: 'bad', waiting: 'info' });
    expect(tones.filter(([, tone]) => tone === 'bad')).toHaveLength(1);
  });
});

describe('the format lights', () => {
  const seen = formatStatuses({ hls: { state: 'down', reason: 'tcp' }, dash: { state: 'not_offered' } });
  const states = async (awaited: boolean) =>
    (await showIn('en', <FormatLights seen={seen} awaited={awaited} />, []))
      .all('[data-state]')
      .map((element) => element.getAttribute('data-state'));

  it('are four, in the contract’s order, each with a text', async () => {
    const drawn = await showIn('en', <FormatLights seen={seen} awaited />, []);
    const words = drawn.all('span.hidden-visually').map(textOf);
    expect(words).toEqual([
      'RTMP: working',
      'HLS: not working, the server is not responding',
      'WSS: working',
      'MPEG-DASH: not offered',
    ]);
  });

  it('say why a format is incomplete, and that one is starting', async () => {
    const early = formatStatuses({
      hls: { state: 'incomplete', reason: 'video_not_packaged', missingCodec: 'hevc' },
      wss: { state: 'starting', reason: 'not_found' },
      dash: { state: 'starting', reason: 'not_ready' },
    });
    const titles = async (language: 'en' | 'ru') =>
      (await showIn(language, <FormatLights seen={early} awaited />, []))
        .all('[title]')
        .map((element) => element.getAttribute('title'));
    expect((await titles('en')).slice(1)).toEqual([
      'HLS: incomplete, HEVC is not packaged for HLS',
      'WSS: starting',
      'MPEG-DASH: starting, the first segment is not ready yet',
    ]);
    expect((await titles('ru')).slice(1)).toEqual([
      'HLS: не все дорожки, HEVC не упаковывается в HLS',
      'WSS: запускается',
      'MPEG-DASH: запускается, первый сегмент ещё не готов',
    ]);
  });

  it('are not read out letter by letter', async () => {
    const drawn = await showIn('ru', <FormatLights seen={seen} awaited />, []);
    expect(drawn.all('[aria-hidden="true"]').map(textOf)).toEqual(['R', 'H', 'W', 'D']);
  });

  it('show no fault before the match', async () => {
    expect(await states(true)).toEqual(['ok', 'down', 'ok', 'not_offered']);
    expect(await states(false)).toEqual(['ok', 'unknown', 'ok', 'not_offered']);
  });

  it.each(['en', 'ru'] as const)('have a text for every reason in %s', async (language) => {
    for (const reason of probeReasons) {
      const drawn = await showIn(
        language,
        <FormatLights seen={formatStatuses({ rtmp: { state: 'down', reason } })} awaited />,
        [],
      );
      expect(drawn.text()).not.toMatch(/reason\.|_/);
      expect(drawn.all('[title]')).toHaveLength(formats.length);
    }
  });
});

it('a status has its name in the interface language, its color, and its phase on hover', async () => {
  const stream = streamOnWall({ statusName: 'Extra time', statusNameRu: 'Овертайм', statusColor: '#c62f36' });
  const ru = await showIn('ru', <StatusMark stream={stream} />, []);
  expect(ru.text()).toBe('Овертайм');
  const en = await showIn('en', <StatusMark stream={stream} />, []);
  expect(en.text()).toBe('Extra time');
  const colors = en.all('[style]').map((element) => getComputedStyle(element).backgroundColor);
  expect(colors).toEqual(['rgb(198, 47, 54)']);
  expect(en.all('[title="Live"]')).toHaveLength(1);
});
