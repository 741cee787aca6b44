// A mosaic of matches of 640x360 in headless Chromium: frames a second of each tile and of the page, time to the first frame,
// and the processor time of the whole browser and of the media node.
// node e2e/bench/mosaic.ts [tiles] [loads] [seconds]   default 16 5 20
// Exits with 1 when a tile that plays did not move. Tiles that show key frames only, because the browser cannot play more, are
// counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { usageOf } from '../../apps/server/bench/rest-usage.ts';
import { consoleOf } from '../served.ts';
import { signIn } from './ends-console.ts';
import { publishMatches } from './mosaic-matches.ts';

const [tiles = 16, loads = 5, seconds = 20] = process.argv.slice(2).map(Number);
const { url } = consoleOf(0);
/** A tile with fewer frames a second does not move. */
const leastFps = 5;
/** The browser finds out how many tiles it can play. */
const settleMs = tiles > 16 ? 30_000 : 4_000;

type Counted = { frames: number[]; dropped: number[]; pageFrames: number };

const served = spawn(process.execPath, [join(import.meta.dirname, '../serve.ts'), '0'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const launched = await chromium.launchServer({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const cpuOf = (pid: number | undefined, name: RegExp) =>
  sum(usageOf(pid ?? 0).flatMap((each) => (name.test(each.name) ? [each.cpuMs] : [])));
const browserMs = () => cpuOf(launched.process().pid, /./);
const nodeMs = () => cpuOf(served.pid, /media-node/);

let isSound = false;
try {
  isSound = await measure();
} finally {
  await launched.close();
  served.kill('SIGTERM');
  await once(served, 'exit');
}
process.exit(isSound ? 0 : 1);

async function measure(): Promise<boolean> {
  await untilReady();
  const matches = await publishMatches(await signIn('admin@touchline.test'), tiles);
  const nodeAlone = await share(nodeMs, seconds);
  const browser = await chromium.connect(launched.wsEndpoint());
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const token = await signIn('operator@touchline.test');
  await context.addInitScript((bearer) => localStorage.setItem('auth_token', bearer), token);
  const page = await context.newPage();
  const address = `${url}/broadcast/mosaic?full=true&streams=${matches.ids.join(',')}`;
  const firstMs: number[] = [];
  for (let load = 0; load < loads; load += 1) firstMs.push(...(await firstFrames(page, address)));
  // Sound and meters need a gesture.
  await page.locator('[data-mosaic] button').first().click();
  await page.keyboard.press('m');
  await sleep(settleMs);
  const before = { counted: await count(page), browser: browserMs(), node: nodeMs(), at: performance.now() };
  await sleep(seconds * 1_000);
  const after = { counted: await count(page), browser: browserMs(), node: nodeMs(), at: performance.now() };
  matches.stop();
  const passedS = (after.at - before.at) / 1_000;
  const fps = after.counted.frames.map((frames, tile) => (frames - (before.counted.frames[tile] ?? 0)) / passedS);
  const dropped = after.counted.dropped.map((frames, tile) => frames - (before.counted.dropped[tile] ?? 0));
  const percent = (cpuMs: number) => `${(cpuMs / passedS / 10).toFixed(1)} % of a core`;
  console.log(`${tiles} tiles of 640x360, ${seconds} s, first frames of ${loads} loads:`);
  console.log(`  tiles that move / key frames  ${fps.length} / ${tiles - fps.length}`);
  console.log(`  first frame, p50 / p99        ${quantile(firstMs, 0.5)} / ${quantile(firstMs, 0.99)} ms`);
  console.log(`  frames a second, least / mean ${Math.min(...fps).toFixed(1)} / ${(sum(fps) / fps.length).toFixed(1)}`);
  console.log(`  dropped frames                ${sum(dropped)}`);
  console.log(
    `  frames a second of the page   ${((after.counted.pageFrames - before.counted.pageFrames) / passedS).toFixed(1)}`,
  );
  console.log(`  browser, all processes        ${percent(after.browser - before.browser)}`);
  console.log(`  media node, without viewers   ${nodeAlone.toFixed(1)} % of a core`);
  console.log(`  media node, with the mosaic   ${percent(after.node - before.node)}`);
  const still = fps.filter((each) => each < leastFps).length;
  if (still > 0) console.error(`${still} tiles did not move`);
  return still === 0;
}

/** Loads the mosaic; returns the milliseconds until the first frame of each tile, from the moment that it began to play. */
async function firstFrames(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  const videos = page.locator('[data-mosaic] video[data-first-picture-ms]');
  const all = page.locator('[data-mosaic] video');
  await all.first().waitFor();
  for (let waited = 0; (await videos.count()) < (await all.count()) && waited < 60_000; waited += 200) await sleep(200);
  return videos.evaluateAll((found) => found.map((video) => Number(video.getAttribute('data-first-picture-ms'))));
}

/** Counts frames: the page's own from the first call on. */
function count(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const counting = window as unknown as { pageFrames?: number };
    const next = () => {
      counting.pageFrames = (counting.pageFrames ?? 0) + 1;
      requestAnimationFrame(next);
    };
    if (counting.pageFrames === undefined) next();
    const quality = [...document.querySelectorAll<HTMLVideoElement>('[data-mosaic] video')].map((video) =>
      video.getVideoPlaybackQuality(),
    );
    return {
      frames: quality.map(({ totalVideoFrames, droppedVideoFrames }) => totalVideoFrames - droppedVideoFrames),
      dropped: quality.map(({ droppedVideoFrames }) => droppedVideoFrames),
      pageFrames: counting.pageFrames ?? 0,
    };
  });
}

async function untilReady(): Promise<void> {
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(500);
}

/** Percent of a core that something takes during some seconds. */
async function share(cpuMs: () => number, duringS: number): Promise<number> {
  const [from, at] = [cpuMs(), performance.now()];
  await sleep(duringS * 1_000);
  return ((cpuMs() - from) / (performance.now() - at)) * 100;
}

function quantile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN).toFixed(0);
}
