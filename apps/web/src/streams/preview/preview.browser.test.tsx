import { expect, inject, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, Refusal } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { InlinePreview } from './inline-preview.tsx';

const { wss } = inject('liveMatches');
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const stream = streamOnWall({ id: 7, linksUntil: inAnHour() });

const video = () => document.querySelector('video');
const frames = () => video()?.getVideoPlaybackQuality().totalVideoFrames ?? 0;

/** Plays a signed link; each answer has another token. Gives how often links were read. */
async function playSigned(linksUntil: () => string) {
  let token = 0;
  let refusal: Refusal | null = null;
  answerCalls(() => {
    if (refusal) return refusal;
    token += 1;
    const links = { rtmp: null, hls: null, dash: null, wss: wss.replace('.flv', `~token-${token}.flv`) };
    return { links, linkReasons: stream.linkReasons, linksUntil: linksUntil() };
  });
  const { client } = await show(<InlinePreview stream={stream} />, '/');
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(20);
  // A browser plays sound only after a click.
  await userEvent.click(document.querySelector('dl')!);
  return {
    renew: () => client.invalidateQueries({ queryKey: ['stream', 'preview', 7] }),
    count: () => token,
    refuse: (status: number, code: string) => {
      refusal = new Refusal(status, { status: 'error', message: code, code, fields: {} });
    },
  };
}

it('plays on, with its sound, when an event about the stream has brought links with another signature', async () => {
  const { renew, count } = await playSigned(inAnHour);
  const playing = video();
  playing!.muted = false;
  const [before, source] = [frames(), playing!.src];
  await renew();
  expect(count()).toBe(2);
  await expect.poll(frames).toBeGreaterThan(before);
  expect([video() === playing, playing!.muted, playing!.src]).toEqual([true, false, source]);
});

it('plays the new link in the same video, with its sound, before the old one ends', async () => {
  const { renew } = await playSigned(() => new Date(Date.now() + 60_000).toISOString());
  const playing = video();
  playing!.muted = false;
  const source = playing!.src;
  await renew();
  await expect.poll(() => playing!.src).not.toBe(source);
  await expect.poll(frames, { timeout: 20_000 }).toBeGreaterThan(20);
  expect([video() === playing, playing!.muted, playing!.paused]).toEqual([true, false, false]);
});

it('copies the own link of the person, not the short-lived one that it plays', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const linksWith = (hls: string) => ({ rtmp: null, hls, dash: null, wss: null });
  const played = linksWith('https://media.example/played/index.m3u8');
  answerCalls(() => ({ links: played, linkReasons: stream.linkReasons, linksUntil: inAnHour() }));
  const links = linksWith('https://media.example/own/index.m3u8');
  const { getByRole } = await show(<InlinePreview stream={{ ...stream, links }} />, '/');
  await getByRole('button', { name: 'Copy HLS link' }).click();
  expect(write.mock.calls).toEqual([[links.hls]]);
  write.mockRestore();
});

it('plays on while the console cannot be reached, and ends with the right to watch', async () => {
  const { renew, refuse } = await playSigned(inAnHour);
  const before = frames();
  refuse(503, 'unavailable');
  await renew();
  await expect.poll(frames).toBeGreaterThan(before);
  expect(document.querySelector('[role=alert]')).toBeNull();
  refuse(403, 'forbidden');
  await renew();
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe('You do not have permission to do this.');
  expect(video()).toBeNull();
});
