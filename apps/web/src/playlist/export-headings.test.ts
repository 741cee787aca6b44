import { i18nIn } from '#ui/testing/i18n.ts';
import { expect, it } from 'vitest';
import { exportHeadings } from './export-headings.ts';

it.each([
  ['en', 1200, { shown: '1,200 queries, visible columns', all: '1,200 queries, all columns' }],
  ['en', undefined, { shown: 'Visible columns', all: 'All columns' }],
  ['ru', undefined, { shown: 'Видимые столбцы', all: 'Все столбцы' }],
] as const)(
  'an export says in %s that it contains %s queries, and gives no number before it is known',
  async (language, total, expected) => {
    const i18n = await i18nIn(language);
    expect(exportHeadings(i18n.getFixedT(null, 'playlist'), language, total)).toEqual(expected);
  },
);
