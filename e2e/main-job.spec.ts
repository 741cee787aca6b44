import type { ChildProcess } from 'node:child_process';
import { startEncoder } from './encoder.ts';
import { expect, test } from './fixtures.ts';
import { console as served } from './served.ts';

/** Unique per attempt, because an earlier attempt may have left its stream. */
const attempt = Date.now().toString(36);
const key = `main-job-key-${attempt}`;
let encoder: ChildProcess | null = null;

test.afterEach(() => encoder?.kill('SIGTERM'));

test('a match is scheduled, goes live automatically, is taken, previewed and its link copied, is cut, and a second operator sees it all', async ({
  as,
  callerAs,
}) => {
  const editor = await as('editor');
  await editor.page.goto('/broadcast/streams');
  await editor.page.getByRole('button', { name: 'New stream' }).first().click();
  const form = editor.page.getByRole('dialog');
  await pick(editor.page, form, 'Sport', 'Football');
  await pick(editor.page, form, 'Team 1', 'Pier United');
  await pick(editor.page, form, 'Team 2', 'Old Mill Rovers');
  const start = new Date(Date.now() + 5 * 60_000).toISOString();
  await form.getByLabel('Start date').fill(start.slice(0, 10));
  await form.getByRole('textbox', { name: 'Start time' }).fill(start.slice(11, 16));
  await form.getByRole('textbox', { name: 'Start time' }).press('Tab');
  await pick(editor.page, form, 'Server', 'Bundled');
  await form.getByLabel('Key', { exact: true }).fill(key);
  await form.getByLabel('Mon ID').fill(attempt);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(editor.page.getByText('Stream created')).toBeVisible();

  const panel = editor.page.getByRole('dialog');
  const copied = async (name: string): Promise<string> => {
    await panel.getByRole('button', { name }).click();
    return editor.page.evaluate('navigator.clipboard.readText()');
  };
  const [server, streamKey] = [await copied('Copy server URL'), await copied('Copy stream key')];
  expect(server).toBe(`rtmp://localhost:${served.mediaRtmpPort}/live`);
  expect(streamKey).toMatch(new RegExp(`^${key}\\?secret=[\\w-]{22}$`));

  const first = await as('operator');
  const second = await as('operator2');
  await first.page.goto(`/broadcast/streams?search=${attempt}`);
  await second.page.goto(`/broadcast/monitoring?search=${attempt}`);
  const row = first.page.locator('tbody tr', { hasText: 'Pier United' });
  await expect(row).toContainText('Scheduled');

  encoder = startEncoder(server, streamKey);
  await expect(row).toContainText('Live', { timeout: 40_000 });
  const card = second.page.locator('li[data-stream]', { hasText: 'Pier United' });
  await expect(card).toContainText('Available', { timeout: 40_000 });
  await expect(card).toContainText('960×540', { timeout: 40_000 });

  await row.getByRole('button', { name: /^Actions/ }).click();
  await first.page.getByRole('menuitem', { name: 'Mark as taken' }).click();
  const anyway = first.page.getByRole('button', { name: 'Take anyway' });
  const done = first.page.getByText('Stream taken');
  // Other tests may have left this person a match at the same time.
  await expect(anyway.or(done)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toBeVisible();
  await expect(card).toContainText('Olga Operator');

  await row.getByRole('button', { name: /^Preview/ }).click();
  const preview = first.page.getByRole('dialog');
  for (const format of ['WSS', 'MPEG-DASH', 'HLS']) {
    await preview.getByText(format, { exact: true }).click();
    await expect
      .poll(() => playedSeconds(preview.locator('video')), { timeout: 40_000, message: `${format} plays` })
      .toBeGreaterThan(1);
  }
  await first.page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^Actions/ }).click();
  await first.page.getByRole('menuitem', { name: /Copy HLS link/ }).click();
  const link: string = await first.page.evaluate('navigator.clipboard.readText()');
  const [plain = '', signed = ''] = /^(.*)(~[\w-]+)\/master\.m3u8$/.exec(link)?.slice(1) ?? [];
  expect(plain).toBe(`http://localhost:${served.mediaHttpPort}/hls/${key}`);
  expect(await (await fetch(link)).text()).toContain('#EXTM3U');
  expect((await fetch(`${plain}/master.m3u8`)).status).toBe(403);
  // A link ends with the right of its person.
  const playlist = `${plain}${signed}/video.m3u8`;
  expect((await fetch(playlist)).status).toBe(200);
  const admin = await callerAs('admin');
  const { body: person } = await (await callerAs('operator')).call('GET', '/profile');
  const { body: stream } = await admin.call('GET', `/stream/findby/key?key=${key}`);
  await admin.call('PUT', '/user', { id: person['id'], access: 'allow', streams: [stream['id']] });
  await expect.poll(async () => (await fetch(playlist)).status).toBe(403);
  await admin.call('PUT', '/user', { id: person['id'], access: 'allow', streams: [] });
  await expect.poll(async () => (await fetch(playlist)).status).toBe(200);

  await panel.getByRole('button', { name: 'Cut', exact: true }).click();
  await editor.page.getByRole('dialog', { name: 'Cut the encoder?' }).getByRole('button', { name: 'Cut' }).click();
  await expect(card).toContainText('Cut by hand, encoders are refused');
  await expect(card).toContainText('Not Available', { timeout: 40_000 });
  await panel.getByRole('tab', { name: 'History' }).click();
  for (const entry of [/Cut by hand.*Eddie Editor/, 'Encoder cut: the stream was cut by hand'])
    await expect(panel.getByRole('listitem').filter({ hasText: entry })).toHaveCount(1);
  await panel.getByRole('button', { name: 'Let it publish again' }).click();
  await expect(card).not.toContainText('Not Available', { timeout: 40_000 });
});

type Locator = import('@playwright/test').Locator;

/** Seconds that a video has played since the first call. */
async function playedSeconds(video: Locator): Promise<number> {
  return video.first().evaluate((element) => {
    const media = element as unknown as {
      played: { length: number; start: (index: number) => number; end: (index: number) => number };
    };
    let total = 0;
    for (let index = 0; index < media.played.length; index++)
      total += media.played.end(index) - media.played.start(index);
    return total;
  });
}

async function pick(
  page: import('@playwright/test').Page,
  form: Locator,
  label: string,
  option: string,
): Promise<void> {
  const input = form.getByLabel(label, { exact: false }).first();
  await input.click();
  await input.fill(option);
  await page
    .getByRole('option', { name: new RegExp(option) })
    .first()
    .click();
}
