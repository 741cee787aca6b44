import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';

it(
  'the published package is installed without dependencies, runs its command, and types the calls of its user',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-client-'));
    try {
      const [made, user] = [join(folder, 'made'), join(folder, 'user')];
      execFileSync(process.execPath, [join(root, 'scripts/client.ts'), made]);
      const packed = execFileSync('npm', ['pack', '--silent'], { cwd: made, encoding: 'utf8' }).trim();
      mkdirSync(user);
      writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
      execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(made, packed)], { cwd: user });
      const help = execFileSync('node_modules/.bin/touchline', ['help'], { cwd: user, encoding: 'utf8' });
      expect(help).toContain('RESOURCE list');
      const program = (name: string) => `import { openClient } from '@touchline/client';
        const client = openClient({ url: 'http://localhost', token: null });
        export const total: number = (await client.call('GET /streams', {})).total;
        for await (const row of client.rows('GET /streams', {})) console.log(row.${name});`;
      writeFileSync(join(user, 'right.ts'), program('startAt'));
      writeFileSync(join(user, 'wrong.ts'), program('startsAt'));
      const check = (file: string) => {
        const options = [
          '--noEmit',
          '--strict',
          '--module',
          'nodenext',
          '--target',
          'es2024',
          '--lib',
          'es2024,dom',
          '--types',
          '',
        ];
        try {
          execFileSync(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, file], {
            cwd: user,
            encoding: 'utf8',
          });
          return '';
        } catch (error) {
          return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
        }
      };
      expect(check('right.ts')).toBe('');
      expect(check('wrong.ts')).toContain("Property 'startsAt' does not exist");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
