import { noticeKinds, noticePath } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { mailText } from '#server/notifications/mail-text';

const data = { stream: 5, playlist: 6, job: 7, ticket: 8, title: 'Аякс – ПСВ', by: 'Olga', reason: null };

describe.each(noticeKinds)('a mail of the kind %s', (kind) => {
  it.each(['en', 'ru'] as const)('is a whole sentence in %s, names what it is about and leaves no gap', (language) => {
    const { subject, body } = mailText('Arena Desk', language, kind, data);
    expect(subject).toMatch(/^Arena Desk: .*Аякс – ПСВ/);
    expect(body).toMatch(/Аякс – ПСВ.*\.\n\n/);
    expect(subject + body).not.toMatch(/\{\{|undefined|null/);
    expect(/[а-яё]/i.test(body.replaceAll('Аякс – ПСВ', ''))).toBe(language === 'ru');
  });

  it('says something sensible when nobody knows the title', () => {
    const { subject, body } = mailText('Arena Desk', 'en', kind, {});
    expect(subject).toContain('untitled');
    expect(subject + body).not.toMatch(/\{\{|undefined|null|“”/);
  });

  it('leads to a screen', () => {
    expect(noticePath(kind, data)).toMatch(/^\/(broadcast\/streams|profile\/playlist|support)/);
    expect(noticePath(kind, {})).not.toContain('undefined');
  });
});

it('keeps line breaks of a title out of the header, and a very long one short', () => {
  const { subject } = mailText('Arena Desk', 'en', 'stream_down', { title: 'A\r\nBcc: all@example.org\u2028B' });
  expect(subject).toBe('Arena Desk: No signal: A Bcc: all@example.org B');
  const long = mailText('Arena Desk', null, 'stream_down', { title: '😀'.repeat(300) }).subject;
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long.isWellFormed()).toBe(true);
});

it('never reads what a title holds as a name to fill in', () => {
  expect(mailText('Arena Desk', 'en', 'mentioned', { title: '{{by}} {{title}}', by: 'Olga' }).body).toContain(
    '“{{by}} {{title}}”',
  );
});

it('says why a query waits again, and leaves out what has no words', () => {
  expect(mailText('Arena Desk', 'ru', 'query_awaiting', { ...data, reason: 'canceled' }).body).toContain(
    'Причина: матч отменён.',
  );
  expect(mailText('Arena Desk', 'en', 'query_awaiting', { ...data, reason: 'xyz' }).body).not.toContain('Reason');
});

it('says why a signal is gone, with the codec and the format that it is about', () => {
  const reason = 'hls video_not_packaged hevc, dash stalled';
  expect(mailText('Arena Desk', 'en', 'stream_down', { ...data, reason }).body).toContain(
    'Reason: HEVC is not packaged for HLS; MPEG-DASH: picture frozen',
  );
  expect(mailText('Arena Desk', 'ru', 'stream_down', { ...data, reason }).body).toContain(
    'HEVC не упаковывается в HLS',
  );
});
