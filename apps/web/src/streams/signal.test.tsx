import { draw } from '#ui/testing/draw.tsx';
import { textOf } from '#ui/testing/markup.ts';
import { formats, monitorStates, probeReasons } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { formatStatuses, streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { FormatLights, Signal, StatusMark } from './signal.tsx';

describe('the state of a signal', () => {
  it.each(['en', 'ru'] as const)('has a label and a hint in %s for every state', async (language) => {
    const drawn = await Promise.all(monitorStates.map((state) => draw(language, <Signal state={state} />, [])));
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(monitorStates.length);
    const hints = drawn.map(({ all }) => all('span')[0]?.attributes['title'] ?? '');
    expect(new Set(hints).size).toBe(monitorStates.length);
    expect([...hints, ...drawn.map(({ text }) => text)].filter((text) => /^$|state(Hint)?\./.test(text))).toEqual([]);
  });

  it('has a fault color only if somebody has to act', async () => {
    const tones = await Promise.all(
      monitorStates.map(async (state) => {
        const drawn = await draw('en', <Signal state={state} />, []);
        return [state, drawn.having('data-tone', null)[0]?.attributes['data-tone']];
      }),
    );
    expect(Object.fromEntries(tones)).toMatchObject({ ok: 'ok', degraded: 'warn', down: 'bad', waiting: 'info' });
    expect(tones.filter(([, tone]) => tone === 'bad')).toHaveLength(1);
  });
});

describe('the format lights', () => {
  const seen = formatStatuses({ hls: { state: 'down', reason: 'tcp' }, dash: { state: 'not_offered' } });
  const states = async (awaited: boolean) =>
    (await draw('en', <FormatLights seen={seen} awaited={awaited} />, []))
      .having('data-state', null)
      .map(({ attributes }) => attributes['data-state']);

  it('are four, in the contract’s order, each with a text', async () => {
    const drawn = await draw('en', <FormatLights seen={seen} awaited />, []);
    const words = drawn
      .all('span')
      .filter(({ attributes }) => attributes['class'] === 'hidden-visually')
      .map(textOf);
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
      (await draw(language, <FormatLights seen={early} awaited />, []))
        .having('title', null)
        .map(({ attributes }) => attributes['title']);
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
    const drawn = await draw('ru', <FormatLights seen={seen} awaited />, []);
    expect(drawn.having('aria-hidden', 'true').map(textOf)).toEqual(['R', 'H', 'W', 'D']);
  });

  it('show no fault before the match', async () => {
    expect(await states(true)).toEqual(['ok', 'down', 'ok', 'not_offered']);
    expect(await states(false)).toEqual(['ok', 'unknown', 'ok', 'not_offered']);
  });

  it.each(['en', 'ru'] as const)('have a text for every reason in %s', async (language) => {
    for (const reason of probeReasons) {
      const drawn = await draw(
        language,
        <FormatLights seen={formatStatuses({ rtmp: { state: 'down', reason } })} awaited />,
        [],
      );
      expect(drawn.text).not.toMatch(/reason\.|_/);
      expect(drawn.having('title', null)).toHaveLength(formats.length);
    }
  });
});

it('a status has its name in the interface language, its color, and its phase on hover', async () => {
  const stream = streamOnWall({ statusName: 'Extra time', statusNameRu: 'Овертайм', statusColor: '#c62f36' });
  const [en, ru] = [
    await draw('en', <StatusMark stream={stream} />, []),
    await draw('ru', <StatusMark stream={stream} />, []),
  ];
  expect([en.text, ru.text]).toEqual(['Extra time', 'Овертайм']);
  expect(en.having('style', 'background:#c62f36')).toHaveLength(1);
  expect(en.having('title', 'Live')).toHaveLength(1);
});
