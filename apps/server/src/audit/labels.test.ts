import { words } from '@touchline/i18n';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { labelKeys } from '../../../web/src/audit/word-keys.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it.each(['en', 'ru'] as const)('every column that the log shows has a label in %s', async (language) => {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT relname AS table, attname AS column
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_attribute ON attrelid = tgrelid
    WHERE tgname = 'audit_insert' AND attnum > 0 AND NOT attisdropped AND audit_shown(jsonb_build_object(attname, 1)) <> '{}'`.execute(
    t.deps.db,
  );
  expect(rows.length).toBeGreaterThan(250);
  const hasText = (key: string) => {
    const path = key.split(/[:.]/);
    const text = path.reduce<unknown>((branch, part) => Object(branch)[part], words[language]);
    return typeof text === 'string' && text !== '';
  };
  const unlabeled = rows.filter(({ table, column }) => !labelKeys(table, column).some(hasText));
  expect(unlabeled).toEqual([]);
});
