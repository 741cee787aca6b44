import type { AddressInfo } from 'node:net';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { workMails } from '#server/mail/mailer';
import { encodeClip } from '#server/pictures/testing/corpus/encode-clip';
import { goodClips } from '#server/pictures/testing/corpus/good-clips';
import { storePicture } from '#server/streams/picture';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let arrived: Promise<Email>[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      arrived.push(PostalMime.parse(Buffer.concat(chunks)));
      done();
    });
  },
});

let t: TestApp;
let desk: IncidentDesk;
let anna: Caller;
let stream = 0;
let stop = async () => {};
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://desk.example' });
  const admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  anna = await t.signIn('operator');
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  await admin.call('PUT', '/system/settings', { smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await t.close();
});
beforeEach(async () => {
  await stop();
  arrived = [];
  await sql`DELETE FROM mail`.execute(t.deps.db);
  [stream = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Cup <final>' });
  await desk.take(anna, [stream], { console: false, mail: true });
});

async function keepPicture(ageS: number): Promise<void> {
  const [clip] = goodClips(7_004);
  if (!clip) throw new Error('no clip');
  const { keyFrames } = await encodeClip({ ...clip, seconds: 2 });
  const [keyFrame] = keyFrames;
  if (!keyFrame) throw new Error('no key frame');
  const at = new Date(Date.now() - ageS * 1000);
  await t.deps.db.transaction().execute((trx) => storePicture(trx, stream, { at, keyFrame }));
}

/** The mail about the lost signal. `before`: what happens between its storing and its sending. */
async function mailOfLoss(before: () => Promise<unknown>): Promise<Email> {
  await desk.probe([stream], 'lost');
  return mailAfter(before);
}
async function mailAfter(before: () => Promise<unknown>): Promise<Email> {
  await followAll(t.deps);
  await before();
  const mailer = await workMails(t.deps);
  stop = mailer.stop;
  await expect.poll(() => arrived.length, { timeout: 8_000 }).toBe(1);
  const [mail] = await Promise.all(arrived);
  if (!mail) throw new Error('no mail');
  return mail;
}
const nothing = async () => null;
const partsOf = ({ html, attachments }: Email) => ({ html, attachments });
const textOnly = { html: undefined, attachments: [] };

describe.runIf(hasFfmpeg)('the mail of a lost signal', () => {
  it('has the newest picture inside, with its age, and the same text beside it', async () => {
    await keepPicture(25);
    const mail = await mailOfLoss(nothing);
    expect(mail.text).toMatch(/^The stream “Cup <final>”, which you have taken, has no signal\.\n/);
    expect(mail.text).toContain('https://desk.example/');
    expect(mail.html).toContain('“Cup &lt;final&gt;”');
    expect(mail.html).toMatch(/<a href="https:\/\/desk\.example\/[^"]+">/);
    const age = Number(/Newest picture, (\d+) s before this email/.exec(mail.html ?? '')?.[1]);
    expect(age).toBeGreaterThanOrEqual(25);
    expect(age).toBeLessThan(60);
    const [picture, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline', contentId: '<picture@touchline>' });
    expect(mail.html).toContain('src="cid:picture@touchline"');
    const bytes = new Uint8Array(picture?.content as ArrayBuffer);
    expect([...bytes.subarray(0, 3), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xff, 0xd9]);
    expect(bytes.length).toBeGreaterThan(2_000);
  });

  it('is only text where no picture is kept, or one from another day', async () => {
    expect(partsOf(await mailOfLoss(nothing))).toEqual(textOnly);
  });

  it('has no old picture', async () => {
    await keepPicture(2 * 86_400);
    expect(partsOf(await mailOfLoss(nothing))).toEqual(textOnly);
  });

  it('is sent without a picture that cannot be decoded', async () => {
    const keyFrame = {
      avcC: Buffer.from('014d400dffe10019674d400deca0a0cfcf80880000030008000003019078a14cb001000468ce3c80', 'hex'),
      data: Buffer.alloc(400, 7),
    };
    await t.deps.db.transaction().execute((trx) => storePicture(trx, stream, { at: new Date(), keyFrame }));
    expect(partsOf(await mailOfLoss(nothing))).toEqual(textOnly);
  });
});

it.runIf(hasFfmpeg)('the mail of an incident has no picture of a stream that is hidden when it is sent', async () => {
  const [other = 0] = await desk.makeStreams(desk.records.server, 1);
  await desk.take(anna, [other], { console: false, mail: true });
  await keepPicture(5);
  await desk.probe([stream, other], 'refused');
  const hide = () => t.deps.db.insertInto('user_stream').values({ user: anna.id, stream }).execute();
  const mail = await mailAfter(hide);
  expect(mail.subject).toContain('2 streams');
  expect(partsOf(mail)).toEqual(textOnly);
  await t.deps.db.deleteFrom('user_stream').execute();
  await desk.probe([stream, other], 'works');
  await followAll(t.deps);
});

it('the mail of an incident with several streams has the picture of one that its reader may see', async () => {
  const server = await desk.makeServer('dead.example.org', {});
  const [hidden = 0, seen = 0] = await desk.makeStreams(server, 2);
  await desk.take(anna, [hidden, seen], { console: false, mail: true });
  await t.deps.db.insertInto('user_stream').values({ user: anna.id, stream: hidden }).execute();
  await desk.probe([hidden, seen], 'refused');
  await followAll(t.deps);
  const rows = await t.deps.db.selectFrom('mail').select('pictured').execute();
  expect(rows).toEqual([{ pictured: seen }]);
  await t.deps.db.deleteFrom('user_stream').execute();
});
