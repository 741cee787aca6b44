import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const good = (): ProbeResult => ({ ...emptyResult(Date.now()), ok: true, width: 1280, height: 720 });
const bad = (): ProbeResult => ({ ...emptyResult(Date.now()), reason: 'timeout' });

/** One round of the prober for a stream whose server offers two formats, HLS and WSS: `+` works, `-` fails. */
async function round(stream: number, sight: '++' | '+-' | '--'): Promise<void> {
  const seen = (index: number) => (sight[index] === '+' ? good() : bad());
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "leasedBy")
    VALUES (${stream}, 'unknown', now(), 'null', 'null', now(), 'w')
    ON CONFLICT (stream) DO UPDATE SET "leasedBy" = 'w'`.execute(t.deps.db);
  const sample = { rtmp: null, hls: seen(0), wss: seen(1), dash: null };
  await saveRound(t.deps, { ...roundNow(stream, 'w'), sample });
  await followAll(t.deps);
}

/** A signal counts as lost after the second failure. */
async function fall(stream: number): Promise<void> {
  await round(stream, '--');
  await round(stream, '--');
}

async function liveStream(more: object): Promise<number> {
  const id = await idOf(admin, '/stream', match(records, more));
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Live') });
  return id;
}

async function holderOf(stream: number, ways: { console: boolean; mail: boolean }, language: 'en' | 'ru' | null) {
  const who = await t.signIn('operator');
  const notifications = { stream_down: ways, stream_back: ways };
  await t.deps.db
    .updateTable('user')
    .set({ settings: JSON.stringify(language ? { language, notifications } : { notifications }) })
    .where('id', '=', who.id)
    .execute();
  await admin.call('PUT', '/stream/takes', { stream_id: stream, take: [who.id] });
  return who;
}

const both = { console: true, mail: true };
const notificationsOf = async (who: Caller) =>
  (await who.call('GET', '/profile/notices')).body.data.map(({ kind, data }) => ({ kind, data }));
const mailsOf = async (who: Caller) => {
  const { rows } = await sql<{ subject: string; body: string; link: string; held: boolean; dueInS: number }>`
    SELECT subject, body, link, coalesce("heldUntil" > now(), false) AS held,
      round(extract(epoch FROM "dueAt" - now()))::int4 AS "dueInS" FROM mail
    WHERE recipient = (SELECT email FROM "user" WHERE id = ${who.id}) ORDER BY id`.execute(t.deps.db);
  return rows;
};
const subjects = async (who: Caller) =>
  (await mailsOf(who)).map(({ subject, held }) => `${subject.replace('Touchline: ', '')}${held ? ' (held)' : ''}`);
/** Backdates the mails of a user. */
const later = (who: Caller, minutes: number) =>
  sql`UPDATE mail SET "createdAt" = "createdAt" - make_interval(mins => ${minutes}),
      "heldUntil" = "heldUntil" - make_interval(mins => ${minutes}), "dueAt" = "dueAt" - make_interval(mins => ${minutes})
    WHERE recipient = (SELECT email FROM "user" WHERE id = ${who.id})`.execute(t.deps.db);

describe('the holder of a stream', () => {
  it('is notified when its signal is lost, with the reason, and when it is restored, even in part', async () => {
    const stream = await liveStream({});
    const who = await holderOf(stream, both, 'en');
    const bystander = await t.signIn('operator');
    await round(stream, '++');
    expect(await notificationsOf(who)).toEqual([]);
    await round(stream, '--');
    expect(await notificationsOf(who)).toEqual([]);
    await round(stream, '--');
    const down = { stream, title: 'Зенит – Спартак', reason: 'hls timeout, wss timeout' };
    expect(await notificationsOf(who)).toEqual([{ kind: 'stream_down', data: down }]);
    await round(stream, '+-');
    expect(await notificationsOf(who)).toMatchObject([{ kind: 'stream_back' }, { kind: 'stream_down' }]);
    expect(await notificationsOf(bystander)).toEqual([]);
  });

  it('is not notified when a signal only degrades', async () => {
    const stream = await liveStream({});
    const who = await holderOf(stream, both, 'en');
    await round(stream, '++');
    await round(stream, '+-');
    await round(stream, '+-');
    expect(await notificationsOf(who)).toEqual([]);
  });

  it('is notified when there is no signal from the beginning', async () => {
    const stream = await liveStream({});
    const who = await holderOf(stream, both, 'en');
    await fall(stream);
    expect(await notificationsOf(who)).toMatchObject([{ kind: 'stream_down' }]);
  });

  it('is not notified outside the window of the stream, nor about an archived stream', async () => {
    const over = await idOf(admin, '/stream', match(records, { startDate: '2020-01-01' }));
    const archived = await liveStream({});
    const who = await holderOf(over, both, 'en');
    await admin.call('PUT', '/stream/takes', { stream_id: archived, take: [who.id] });
    await admin.call('DELETE', '/stream', { ids: archived });
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        SELECT state FROM monitor WHERE stream = ANY(${[over, archived]}::int8[]) ORDER BY stream`.execute(t.deps.db);
      return rows.map(({ state }) => state);
    };
    await round(archived, '++');
    expect(await states()).toEqual(['unexpected']);
    await fall(over);
    await fall(archived);
    expect(await states()).toEqual(['down', 'unknown']);
    expect(await notificationsOf(who)).toEqual([]);
    expect(await mailsOf(who)).toEqual([]);
  });

  it('is not notified in any way about a stream that their access rule hides by now', async () => {
    const stream = await liveStream({});
    const who = await holderOf(stream, both, 'en');
    await t.deps.db.insertInto('user_stream').values({ user: who.id, stream }).execute();
    await fall(stream);
    expect(await t.deps.db.selectFrom('notice').select('id').where('user', '=', who.id).execute()).toEqual([]);
    expect(await mailsOf(who)).toEqual([]);
  });

  it.each([
    { console: true, mail: false },
    { console: false, mail: true },
    { console: false, mail: false },
  ])('is notified through their chosen channels: $console in the console, $mail by mail', async (ways) => {
    const stream = await liveStream({});
    const who = await holderOf(stream, ways, 'en');
    await fall(stream);
    expect(await notificationsOf(who)).toHaveLength(ways.console ? 1 : 0);
    expect(await mailsOf(who)).toHaveLength(ways.mail ? 1 : 0);
  });
});

describe('the mail about a stream', () => {
  it('is in the recipient’s language, with the reason as text and the path of the stream', async () => {
    const stream = await liveStream({ title: 'Final' });
    const [english, russian] = [await holderOf(stream, both, 'en'), await holderOf(stream, both, 'ru')];
    await fall(stream);
    const [en] = await mailsOf(english);
    expect(en?.subject).toBe('Touchline: No signal: Final');
    expect(en?.body).toContain('The stream “Final”, which you have taken, has no signal.');
    expect(en?.body).toContain('Reason: HLS: the server responds too slowly; WSS: the server responds too slowly.');
    expect(en?.link).toBe(`/broadcast/streams?panel=view&id=${stream}`);
    const [ru] = await mailsOf(russian);
    expect(ru?.subject).toBe('Touchline: Нет сигнала: Final');
    expect(ru?.body).toContain('Пропал сигнал взятой вами трансляции «Final».');
    expect(ru?.body).not.toContain('timeout');
  });

  it('is in both languages for a recipient who has chosen none', async () => {
    const stream = await liveStream({ title: 'Derby' });
    const who = await holderOf(stream, both, null);
    await fall(stream);
    const [mail] = await mailsOf(who);
    expect(mail?.subject).toBe('Touchline: Нет сигнала: Derby / No signal: Derby');
    expect(mail?.body).toContain('Пропал сигнал взятой вами трансляции');
    expect(mail?.body).toContain('has no signal');
  });

  it('appears in the outbox with the full URL', async () => {
    const stream = await liveStream({ title: 'Linked' });
    await holderOf(stream, both, 'en');
    await fall(stream);
    const { body } = await admin.call('POST', '/system/outbox', { name: 'Linked' });
    expect(body.data[0]?.['body']).toContain(
      `${t.deps.settings.now().publicUrl}/broadcast/streams?panel=view&id=${stream}`,
    );
  });

  it('is sent once in five minutes for a flapping stream, and the last one has the current state', async () => {
    const stream = await liveStream({ title: 'Flap' });
    const who = await holderOf(stream, both, 'en');
    await fall(stream);
    await round(stream, '++');
    await fall(stream);
    expect(await subjects(who)).toEqual(['No signal: Flap', 'Signal is back: Flap', 'No signal: Flap (held)']);
    const held = (await mailsOf(who)).at(-1);
    expect(held?.dueInS).toBeGreaterThan(200);
    await round(stream, '++');
    expect(await subjects(who)).toEqual(['No signal: Flap', 'Signal is back: Flap']);
    await fall(stream);
    await later(who, 6);
    await round(stream, '++');
    expect(await subjects(who)).toEqual([
      'No signal: Flap',
      'Signal is back: Flap',
      'No signal: Flap',
      'Signal is back: Flap',
    ]);
    expect(await notificationsOf(who)).toMatchObject([
      { kind: 'stream_back', data: { times: 3 } },
      { kind: 'stream_down', data: { times: 3 } },
    ]);
  });
});
