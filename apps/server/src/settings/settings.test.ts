import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldAudit } from '#server/audit/clean-up';
import { mailsTo, registration, visitorAt } from '#server/auth/testing/visitor';
import { pings, startEventBus } from '#server/events/event-bus';
import { openGate } from '#server/media-hooks/decide';
import { finishSilent, goLive } from '#server/monitoring/automatic';
import { keepSettings } from '#server/settings/keep';
import { idOf, makeRecords, match, publishSecretOf } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Asia/Tokyo', PUBLIC_URL: 'https://env.example', PROBE_INTERVAL_S: '30' });
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const read = async () => (await admin.call('GET', '/system/settings')).body;
async function set(changes: object): Promise<Record<string, unknown>> {
  const { status, body } = await admin.call('PUT', '/system/settings', changes);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const startsIn = (minutes: number) => {
  const start = new Date(Date.now() + minutes * 60_000).toISOString();
  return { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
};
const makeStream = (more: object) => idOf(admin, '/stream', match(records, more));
const phaseOf = async (id: number) => (await admin.call('GET', '/stream', { id })).body['phase'];

describe('the settings', () => {
  it('follow the environment until somebody sets them, and again after a reset', async () => {
    expect(await read()).toMatchObject({
      defaultZone: 'Asia/Tokyo',
      publicUrl: 'https://env.example',
      probeIntervalS: 30,
      registration: true,
      fromEnvironment: ['publicUrl', 'defaultZone', 'registration', 'probeIntervalS', 'mailFrom', 'smtpUrl'],
    });
    const changed = await set({ publicUrl: 'https://set.example/', defaultZone: 'Europe/Moscow' });
    expect(changed).toMatchObject({ publicUrl: 'https://set.example', defaultZone: 'Europe/Moscow' });
    expect(changed['fromEnvironment']).not.toContain('publicUrl');
    expect(await set({ publicUrl: null, defaultZone: null })).toMatchObject({ defaultZone: 'Asia/Tokyo' });
  });

  it('accept values as they were read, without pinning those of the environment', async () => {
    await set({ leadMinutes: 20, feedMapping: { team1: 'home' } });
    const before = await read();
    const entries = () => sql`SELECT 1 FROM audit WHERE entity = 'setting'`.execute(t.deps.db);
    const { rows } = await entries();
    expect(await set({ ...before, feedLastError: 'mine' })).toEqual(before);
    expect((await entries()).rows).toHaveLength(rows.length);
    const { version } = before;
    expect(await set({ ...before, leadMinutes: 25 })).toEqual({
      ...before,
      leadMinutes: 25,
      version: Number(version) + 1,
    });
    await set({ leadMinutes: 15, feedMapping: {} });
  });

  it('keep the user name that was sent with the first URL of a mail server', async () => {
    const withMail = await startTestApp({ SMTP_URL: 'smtp://desk:secret@mail.example:25' });
    const own = await withMail.signIn('admin');
    expect((await own.call('GET', '/system/settings')).body).toMatchObject({ smtpUser: 'desk' });
    const { body } = await own.call('PUT', '/system/settings', {
      smtpUrl: 'smtp://other.example:25',
      smtpUser: 'desk',
    });
    expect(body).toMatchObject({ smtpUrl: 'smtp://other.example:25', smtpUser: 'desk', smtpHasPassword: false });
    await withMail.close();
  });

  it('have the specified defaults: dark, side navigation, 15 and 10 minutes, everything automatic', async () => {
    expect(await read()).toMatchObject({
      defaultTheme: 'dark',
      defaultNavType: 'side',
      defaultLanguage: 'browser',
      leadMinutes: 15,
      silenceMinutes: 10,
      escalationMinutes: 10,
      automaticStatus: true,
      feedEnabled: false,
      feedAllowPrivate: false,
      feedLastGoodAt: null,
    });
  });

  it('refuse an older version and return the stored one', async () => {
    const { version } = await read();
    await set({ version, brandText: 'Support: 1234' });
    const answer = await admin.call('PUT', '/system/settings', { version, brandText: 'mine' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { brandText: 'Support: 1234' } },
    });
    expect((await read())['brandText']).toBe('Support: 1234');
  });

  it.each([
    [{ publicUrl: 'ftp://x.example' }, 'publicUrl'],
    [{ defaultZone: 'Mars/Base' }, 'defaultZone'],
    [{ smtpUrl: 'smtp://name:secret@mail.example' }, 'smtpUrl'],
    [{ mailFrom: 'Desk\r\nBcc: all@example.org' }, 'mailFrom'],
    [{ leadMinutes: 241 }, 'leadMinutes'],
    [{ probeIntervalS: 0 }, 'probeIntervalS'],
    [{ feedUrl: 'file:///etc/passwd' }, 'feedUrl'],
    [{ feedMapping: { 'not a name': 'x' } }, 'feedMapping'],
    [{ feedEnabled: true }, 'feedUrl'],
    [{ calendarUrl: 'ftp://league.example/cup.ics' }, 'calendarUrl'],
    [{ calendarEnabled: true }, 'calendarUrl'],
    [{ productName: '' }, 'productName'],
    [{ feedLastErrors: 'x' }, 'feedLastErrors'],
  ])('refuse %j and name the field', async (changes, field) => {
    const { version } = await read();
    const { status, body } = await admin.call('PUT', '/system/settings', changes);
    expect({ status, names: Object.keys(body['fields'] ?? {}).map((name) => name.split('.')[0]) }).toEqual({
      status: 422,
      names: [field],
    });
    expect((await read())['version']).toBe(version);
  });

  it('store the autoload feed URL as it was typed', async () => {
    const feed = {
      feedUrl: 'https://league.example/feed.json',
      feedItemsPath: 'data.events',
      feedMapping: { event_id: 'id', team1: 'home.name' },
      feedIntervalMin: 7,
      feedEnabled: true,
    };
    expect(await set(feed)).toMatchObject(feed);
    await set({ feedEnabled: false });
  });

  it('never return or log a password, but whether there is one', async () => {
    const stored = await set({ smtpUrl: 'smtp://mail.example:25', smtpUser: 'desk', smtpPassword: 'horse of ours' });
    expect(stored).toMatchObject({ smtpHasPassword: true, smtpUser: 'desk' });
    const { body: log } = await admin.call(
      'GET',
      '/system/audit',
      {},
      {
        'Filter-Column': 'entity',
        'Filter-Value': 'setting',
      },
    );
    expect(log.data[0]).toMatchObject({ action: 'update', actor: admin.id, after: { smtpPasswordSealed: '•••' } });
    expect(JSON.stringify([stored, log, await read()])).not.toContain('horse');
    expect(await set({ smtpPassword: '', smtpUrl: null })).toMatchObject({ smtpHasPassword: false });
  });

  it('are updated in every process', async () => {
    const eventBus = await startEventBus(t.databaseUrl, t.deps.log, pings);
    try {
      const other = await keepSettings(t.deps.db, t.deps.env, eventBus, t.deps.log);
      await set({ productName: 'Matchday' });
      await expect.poll(() => other.now().productName).toBe('Matchday');
    } finally {
      await eventBus.stop();
      await set({ productName: 'Touchline' });
    }
  });

  it('show to signed-out visitors only what their screens need', async () => {
    await set({ brandText: 'Helpdesk 24/7', defaultTheme: 'light' });
    const { status, body } = await t.visitor('GET', '/system/appearance');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        productName: 'Touchline',
        registration: true,
        singleSignOn: null,
        defaultLanguage: 'browser',
        defaultTheme: 'light',
        defaultNavType: 'side',
        brandText: 'Helpdesk 24/7',
      },
    });
    await set({ defaultTheme: 'dark' });
  });

  it('store the result of a feed load without an audit log entry', async () => {
    const entries = () => sql`SELECT 1 FROM audit WHERE entity = 'setting'`.execute(t.deps.db);
    const before = (await entries()).rows.length;
    await t.deps.db.updateTable('setting').set({ feedLastError: 'HTTP 503', feedLastGoodAt: new Date() }).execute();
    expect((await entries()).rows).toHaveLength(before);
    expect(await read()).toMatchObject({ feedLastError: 'HTTP 503', feedLastGoodAt: expect.any(String) });
  });
});

describe('a change takes effect at once:', () => {
  it('closed registration refuses the next visitor, open registration accepts them', async () => {
    const visit = visitorAt(t, '192.0.2.1');
    await set({ registration: false });
    expect(await visit('register', registration('late@example.org'))).toMatchObject({
      status: 403,
      body: { code: 'registration_closed' },
    });
    await set({ registration: true });
    expect((await visit('register', registration('late@example.org'))).status).toBe(200);
  });

  it('the console’s URL and name are in the next mail', async () => {
    await set({ publicUrl: 'https://desk.example', productName: 'Matchday' });
    await visitorAt(t, '192.0.2.2')('register', registration('mail@example.org'));
    const [mail] = await mailsTo(t, 'mail@example.org');
    expect(mail?.subject).toMatch(/^Matchday: /);
    expect(mail?.body).toContain('https://desk.example/auth/confirm');
    await set({ publicUrl: null, productName: 'Touchline' });
  });

  it('the time zone applies to the next stream', async () => {
    const zoneOf = async (id: number) => (await admin.call('GET', '/stream', { id })).body['timezone'];
    await set({ defaultZone: 'America/Lima' });
    expect(await zoneOf(await makeStream({}))).toBe('America/Lima');
    await set({ defaultZone: null });
    expect(await zoneOf(await makeStream({}))).toBe('Asia/Tokyo');
  });

  it('without automatic status, the prober changes neither a scheduled nor a silent stream', async () => {
    const [scheduled, silent] = [await makeStream(startsIn(-1)), await makeStream({ ...startsIn(-300), duration: 60 })];
    const live = async (id: number) => {
      await set({ automaticStatus: true });
      await t.deps.db.transaction().execute((trx) => goLive(trx, id));
    };
    await live(silent);
    await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", formats, memory, "dueAt")
      VALUES (${silent}, 'down', now(), now(), 'null', 'null', now())`.execute(t.deps.db);
    await set({ automaticStatus: false });
    await t.deps.db.transaction().execute((trx) => goLive(trx, scheduled));
    await finishSilent(t.deps);
    expect([await phaseOf(scheduled), await phaseOf(silent)]).toEqual(['scheduled', 'live']);
    await live(scheduled);
    await finishSilent(t.deps);
    expect([await phaseOf(scheduled), await phaseOf(silent)]).toEqual(['live', 'finished']);
  });

  it('the minutes of silence decide when a live match is finished', async () => {
    const id = await makeStream({ ...startsIn(-90), duration: 60 });
    await t.deps.db.transaction().execute((trx) => goLive(trx, id));
    await sql`INSERT INTO monitor (stream, state, "stateSince", "probedAt", formats, memory, "dueAt")
      VALUES (${id}, 'down', now(), now(), 'null', 'null', now())`.execute(t.deps.db);
    await set({ silenceMinutes: 60 });
    await finishSilent(t.deps);
    expect(await phaseOf(id)).toBe('live');
    await set({ silenceMinutes: 10 });
    await finishSilent(t.deps);
    expect(await phaseOf(id)).toBe('finished');
  });

  it('the minutes before the start open the wall and the publish gate', async () => {
    const key = 'forty-minutes-early';
    const id = await makeStream({ ...startsIn(40), key, server: records.server });
    const isOnWall = async () => {
      const { body } = await admin.call('GET', '/monitoring', {}, { 'Page-Size': '100' });
      return body.data.some((row) => row['id'] === id);
    };
    const secret = await publishSecretOf(admin, id);
    const gate = openGate(t.deps, async () => {});
    const publish = () =>
      gate(records.server, { key, ip: '192.0.2.7', clientId: 'one', secret, second: null }, () => false);
    expect([await isOnWall(), await publish()]).toEqual([false, 'too_early']);
    await set({ leadMinutes: 45 });
    expect([await isOnWall(), await publish()]).toEqual([true, null]);
    await set({ leadMinutes: 15 });
  });

  it('a shorter probe interval advances the next probe', async () => {
    const id = await makeStream(startsIn(5));
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
      VALUES (${id}, 'unknown', now(), 'null', 'null', now() + interval '1 hour')`.execute(t.deps.db);
    await set({ probeIntervalS: 5 });
    expect(t.deps.settings.now().probeIntervalS).toBe(5);
    const { rows } = await sql<{ soon: boolean }>`
      SELECT "dueAt" <= now() + interval '5 seconds' AS soon FROM monitor WHERE stream = ${id}`.execute(t.deps.db);
    expect(rows).toEqual([{ soon: true }]);
    await set({ probeIntervalS: null });
  });

  it('audit log entries older than the retention are deleted', async () => {
    await sql`INSERT INTO audit (at, action, entity, record, after)
      VALUES (now() - interval '40 days', 'create', 'sport', 1, '{"name":"Old"}')`.execute(t.deps.db);
    const old = () => sql`SELECT 1 FROM audit WHERE after ->> 'name' = 'Old'`.execute(t.deps.db);
    await set({ auditDays: 41 });
    await deleteOldAudit(t.deps.db);
    expect((await old()).rows).toHaveLength(1);
    await set({ auditDays: 39 });
    await deleteOldAudit(t.deps.db);
    expect((await old()).rows).toEqual([]);
  });
});
