import { noticeKinds, noticePath } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { mailText, shortText } from '#server/notifications/mail-text';

const data = { stream: 5, playlist: 6, job: 7, ticket: 8, title: 'Аякс – ПСВ', by: 'Olga', reason: null };

describe.each(noticeKinds)('a mail of the kind %s', (kind) => {
  it.each(['en', 'ru'] as const)(
    'is a complete sentence in %s, with its subject and no unfilled placeholder',
    (language) => {
      const { subject, body } = mailText('Arena Desk', language, kind, data);
      expect(subject).toMatch(/^Arena Desk: .*Аякс – ПСВ/);
      expect(body).toMatch(/Аякс – ПСВ.*\.\n\n/);
      expect(subject + body).not.toMatch(/\{\{|undefined|null/);
      expect(/[а-яё]/i.test(body.replaceAll('Аякс – ПСВ', ''))).toBe(language === 'ru');
    },
  );

  it('is still readable without a title', () => {
    const { subject, body } = mailText('Arena Desk', 'en', kind, {});
    expect(subject).toContain('untitled');
    expect(subject + body).not.toMatch(/\{\{|undefined|null|“”/);
  });

  it('links to a screen', () => {
    expect(noticePath(kind, data)).toMatch(
      /^\/(broadcast\/(streams|incidents|lineup|schedule)|profile\/(playlist|shift|tokens)|support|system\/settings)/,
    );
    expect(noticePath(kind, {})).not.toContain('undefined');
  });
});

it.each([
  ['handover_answered', 'accepted', 'Boris accepted your handover: Ajax', 'Ваша передача принята (Boris): Ajax'],
  [
    'handover_answered',
    'partly',
    'Boris accepted your handover in part: Ajax (stayed with you: 2)',
    'Ваша передача принята частично (Boris): Ajax (осталось у вас: 2)',
  ],
  ['handover_answered', 'declined', 'Boris declined your handover: Ajax', 'Ваша передача отклонена (Boris): Ajax'],
  [
    'handover_answered',
    'unanswered',
    'Boris did not answer your handover: Ajax',
    'Ваша передача осталась без ответа (Boris): Ajax',
  ],
  ['import_finished', 'failed', 'Import failed: Ajax', 'Импорт не удался: Ajax'],
  ['import_finished', 'undo_failed', 'Import could not be undone: Ajax', 'Не удалось отменить импорт: Ajax'],
] as const)('of the kind %s names the outcome %s in its sentence alone', (kind, reason, english, russian) => {
  const of = { title: 'Ajax', by: 'Boris', stayed: 2, reason };
  for (const [language, subject] of [
    ['en', english],
    ['ru', russian],
  ] as const) {
    const mail = mailText('Desk', language, kind, of);
    expect(mail.subject).toBe(`Desk: ${subject}`);
    expect(mail.body).not.toMatch(/Reason|Причина|\{\{/);
    expect(mail.body).toContain('Ajax');
    expect(shortText(language, kind, of)).toEqual({ title: subject, body: '' });
  }
});

it('removes line breaks of a title from the header, and shortens a very long one', () => {
  const { subject } = mailText('Arena Desk', 'en', 'stream_down', { title: 'A\r\nBcc: all@example.org\u2028B' });
  expect(subject).toBe('Arena Desk: No signal: A Bcc: all@example.org B');
  const long = mailText('Arena Desk', null, 'stream_down', { title: '😀'.repeat(300) }).subject;
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long.isWellFormed()).toBe(true);
});

it('never fills a placeholder inside a title', () => {
  expect(mailText('Arena Desk', 'en', 'mentioned', { title: '{{by}} {{title}}', by: 'Olga' }).body).toContain(
    '“{{by}} {{title}}”',
  );
});

it('gives the reason why a query waits again, and omits unknown reasons', () => {
  expect(mailText('Arena Desk', 'ru', 'query_awaiting', { ...data, reason: 'canceled' }).body).toContain(
    'Причина: матч отменён.',
  );
  expect(mailText('Arena Desk', 'en', 'query_awaiting', { ...data, reason: 'xyz' }).body).not.toContain('Reason');
});

it('gives the reason for a lost signal, with its codec and format', () => {
  const reason = 'hls video_not_packaged hevc, dash stalled';
  expect(mailText('Arena Desk', 'en', 'stream_down', { ...data, reason }).body).toContain(
    'Reason: HEVC is not packaged for HLS; MPEG-DASH: picture frozen',
  );
  expect(mailText('Arena Desk', 'ru', 'stream_down', { ...data, reason }).body).toContain(
    'HEVC не упаковывается в HLS',
  );
});
