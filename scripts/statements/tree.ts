import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';
import { applyBreak } from './breaks.ts';
import type { Break } from './breaks.ts';

/** A copy of the checkout in which breaks are applied. */
export type Tree = {
  folder: string;
  /**
   * Applies the first break, and those of the others whose text to find still occurs once. `changed`: files that differ
   * from the last time, including those that were restored.
   */
  apply: (breaks: Break[]) => { applied: Break[]; changed: string[] };
  /** Undoes `apply`. */
  restore: () => void;
  remove: () => void;
};

/**
 * Copies the tracked and the untracked files that are not ignored; packages are linked, workspace packages to their
 * copies.
 */
export function copyTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-broken-'));
  // Tests start PostgreSQL under another account, which reads the migrations here.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  linkPackages(folder);
  const originals = new Map<string, string>();
  const restored = new Set<string>();
  return {
    folder,
    apply: (breaks) => {
      const applied = breaks.filter((one, index) => {
        const path = join(folder, one.file);
        const text = readFileSync(path, 'utf8');
        if (index > 0 && text.split(one.find).length !== 2) return false;
        if (!originals.has(path)) originals.set(path, text);
        writeFileSync(path, applyBreak(text, one));
        return true;
      });
      const changed = [...new Set([...restored, ...originals.keys()])];
      restored.clear();
      return { applied, changed };
    },
    restore: () => {
      for (const [path, text] of originals) {
        writeFileSync(path, text);
        restored.add(path);
      }
      originals.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '.vite' || name === '.vite-temp') continue;
    // Links of workspace packages are relative, so the copied links point into the copy.
    if (name === '@touchline') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
