import { auditActions } from '@touchline/contract';
import { words } from '@touchline/i18n';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entities } from './entities.ts';

describe('the log', () => {
  const migrations = join(import.meta.dirname, '../../../server/migrations');
  const watched = globSync('*.sql', { cwd: migrations })
    .flatMap((file) => [...readFileSync(join(migrations, file), 'utf8').matchAll(/SELECT audit_table\('"?(\w+)"?'/g)])
    .map(([, table = '']) => table);

  it('can be filtered by every table whose changes are logged', () => {
    expect(watched.length).toBeGreaterThan(15);
    // Sessions are logged by the server itself, and of incidents what people decide, by a trigger of their own.
    expect([...watched, 'session', 'incident'].toSorted()).toEqual([...entities].toSorted());
  });

  it.each(['en', 'ru'] as const)('names every table and every action in %s', (language) => {
    const { entity, action } = words[language].audit;
    expect(Object.keys(entity)).toEqual(expect.arrayContaining([...entities]));
    expect(Object.keys(action)).toEqual(expect.arrayContaining([...auditActions]));
  });
});
