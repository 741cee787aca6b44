import { showIn } from '#ui/testing/show.tsx';
import type { Stream } from '@touchline/contract';
import { expect, it } from 'vitest';
import { DateTime } from '#ui/date-time.tsx';
import styles from './card.module.css';
import { Measured, useTroubles } from './card-parts.tsx';
import { formatStatuses, streamOnWall } from './testing/stream-on-wall.ts';

function Lines({ stream }: { stream: Stream }) {
  return useTroubles(stream).join('; ');
}

it('a card says when its encoder publishes without a secret', async () => {
  const text = async (publishedWithoutSecret: boolean) =>
    (await showIn('en', <Lines stream={streamOnWall({ publishedWithoutSecret })} />, [])).text();
  expect([await text(true), await text(false)]).toEqual(['Published without a secret', '']);
});

it.each([
  ['en', 'Source not pulled: the source has no such stream'],
  ['ru', 'Сигнал не забирается: в источнике нет такого потока'],
] as const)('a card says in %s why its source is not pulled', async (language, expected) => {
  const stream = streamOnWall({ pullFailure: { reason: 'not_found', since: '2026-11-21T18:10:00.000Z' } });
  expect((await showIn(language, <Lines stream={stream} />, [])).text()).toBe(expected);
});

it('a card says once why formats have no picture, and does not mention formats that are starting', async () => {
  const lacks = { state: 'incomplete', reason: 'video_not_packaged', missingCodec: 'hevc' } as const;
  const formats = formatStatuses({ hls: lacks, dash: lacks, wss: { state: 'starting', reason: 'not_ready' } });
  const text = async (language: 'en' | 'ru') =>
    (await showIn(language, <Lines stream={streamOnWall({ state: 'degraded', formats })} />, [])).text();
  expect(await text('en')).toBe('HEVC is not packaged for HLS, MPEG-DASH');
  expect(await text('ru')).toBe('HEVC не упаковывается в HLS, MPEG-DASH');
  const rare = { state: 'incomplete', reason: 'rare_key_frames' } as const;
  const slow = streamOnWall({ state: 'degraded', formats: formatStatuses({ hls: rare, dash: rare }) });
  expect((await showIn('en', <Lines stream={slow} />, [])).text()).toBe('HLS, DASH: keyframes more than 30 s apart');
});

it('a compact card leaves out measured values that do not fit, and cuts none', async () => {
  const { container } = await showIn(
    'ru',
    <div className={styles['card']} data-density="compact" style={{ width: 230 }}>
      <Measured stream={streamOnWall({ resolutionName: 'Full HD 1920×1080' })} />
    </div>,
    [],
  );
  const line = container.querySelector('p')?.getBoundingClientRect();
  const values = [...container.querySelectorAll('p > span')].map((value) => value.getBoundingClientRect());
  const isShown = ({ top }: DOMRect) => top < (line?.bottom ?? 0) - 1;
  expect(values.some(isShown)).toBe(true);
  expect(values.every(isShown)).toBe(false);
  for (const value of values.filter(isShown)) expect(value.right).toBeLessThanOrEqual(line?.right ?? 0);
});

it('a card says that its stream is archived', async () => {
  const stream = streamOnWall({ archivedAt: '2026-11-21T18:10:00.000Z', state: 'unexpected' });
  expect((await showIn('en', <Lines stream={stream} />, [])).text()).toBe('Archived, but a signal arrives');
});

it('a card says that a signal which should have ended cannot be cut', async () => {
  const text = async (state: Stream['state'], canBeCut: boolean) =>
    (await showIn('en', <Lines stream={streamOnWall({ state, canBeCut })} />, [])).text();
  expect([await text('overrun', false), await text('overrun', true), await text('ok', false)]).toEqual([
    'Cannot be cut here',
    '',
    '',
  ]);
});

it('a card says that its stream was cut', async () => {
  const stream = streamOnWall({ cutAt: '2026-11-21T18:10:00.000Z' });
  expect((await showIn('en', <Lines stream={stream} />, [])).text()).toBe('Cut by hand, encoders are refused');
});

it.each([
  ['en', 'Publishing refused: wrong publish secret'],
  ['ru', 'Публикация отклонена: неверный секрет публикации'],
] as const)('a card says in %s for ten minutes why a publisher was refused', async (language, expected) => {
  const text = async (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const stream = streamOnWall({ refusal: { reason: 'wrong_secret', ip: '192.0.2.7', tries: 3, at } });
    return (await showIn(language, <Lines stream={stream} />, [])).text();
  };
  expect([await text(9), await text(11)]).toEqual([expected, '']);
});

it('a card does not repeat that its stream was cut when an encoder was refused for it', async () => {
  const refusal = { reason: 'cut', ip: '192.0.2.7', tries: 3, at: new Date().toISOString() } as const;
  const stream = streamOnWall({ cutAt: '2026-11-21T18:10:00.000Z', refusal });
  expect((await showIn('en', <Lines stream={stream} />, [])).text()).toBe('Cut by hand, encoders are refused');
});

it('the time of a compact card beside a long status is shortened with an ellipsis', async () => {
  const stream = streamOnWall({ startAt: new Date(Date.now() - 40 * 60_000).toISOString(), timezone: 'UTC' });
  const { container } = await showIn(
    'ru',
    <div className={styles['card']} data-density="compact" style={{ width: 190 }}>
      <div className={styles['texts']}>
        <div className={styles['line']}>
          <DateTime at={stream.startAt} zone="UTC" clockless={false} />
          <span className={styles['end']}>Отменена вчера</span>
        </div>
      </div>
    </div>,
    [],
  );
  const time = container.querySelector('time')!;
  const distance = time.querySelector<HTMLElement>(':last-child')!;
  expect(distance.scrollWidth).toBeGreaterThan(distance.clientWidth);
  expect(distance.getBoundingClientRect().right).toBeLessThanOrEqual(time.getBoundingClientRect().right);
  expect(getComputedStyle(distance).textOverflow).toBe('ellipsis');
});
