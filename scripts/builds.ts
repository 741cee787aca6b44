import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const keptBuilds = 3;
/** Newer builds are kept, because a process that started with one still reads its files. */
const keptMs = 3_600_000;

/** Whether this build exists with the file that it begins with, and is the one that the next start will use. */
export function isCurrent(dist: string, name: string, entry: string): boolean {
  const current = join(dist, 'current');
  return existsSync(join(current, entry)) && existsSync(join(dist, name)) && sameFolder(current, join(dist, name));
}

/**
 * Makes a finished build the current one. Each has its own folder, so that a running console keeps the files it started
 * with. Safe to run twice at the same time. Keeps the newest three builds and all that are younger than an hour.
 */
export function publish(dist: string, half: string, name: string): void {
  const place = join(dist, name);
  if (existsSync(place)) rmSync(half, { recursive: true });
  else renameSync(half, place);
  const now = new Date();
  utimesSync(place, now, now);
  const link = join(dist, `link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(name, link);
  renameSync(link, join(dist, 'current'));
  removeOld(dist, now.getTime());
}

function removeOld(dist: string, now: number): void {
  const builds = readdirSync(dist)
    .filter((name) => /^[0-9a-f]{12}$/.test(name))
    .map((name) => ({ path: join(dist, name), at: lstatSync(join(dist, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path, at } of builds.slice(keptBuilds))
    if (now - at > keptMs) rmSync(path, { recursive: true, force: true });
}

function sameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}
