import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isCurrent, publish } from './builds.ts';

let dist = '';
beforeEach(() => void (dist = mkdtempSync(join(tmpdir(), 'touchline-dist-'))));
afterEach(() => rmSync(dist, { recursive: true }));

function build(name: string, page: string): void {
  const half = join(dist, 'half-1');
  mkdirSync(half);
  writeFileSync(join(half, 'index.html'), page);
  publish(dist, half, name);
}

const builds = () =>
  readdirSync(dist)
    .filter((name) => name !== 'current')
    .toSorted();
const age = (name: string, hours: number) => {
  const at = new Date(Date.now() - hours * 3_600_000);
  utimesSync(join(dist, name), at, at);
};

it('a build gets a folder of its own and becomes the current one', () => {
  build('aaaaaaaaaaaa', 'one');
  expect(readFileSync(join(dist, 'current/index.html'), 'utf8')).toBe('one');
  expect(isCurrent(dist, 'aaaaaaaaaaaa', 'index.html')).toBe(true);
  expect(isCurrent(dist, 'bbbbbbbbbbbb', 'index.html')).toBe(false);
});

it('a console that resolved the folder at its start keeps its files after another build', () => {
  build('aaaaaaaaaaaa', 'one');
  const started = realpathSync(join(dist, 'current'));
  build('bbbbbbbbbbbb', 'two');
  expect(readFileSync(join(started, 'index.html'), 'utf8')).toBe('one');
  expect(readFileSync(join(dist, 'current/index.html'), 'utf8')).toBe('two');
});

it('the newest three builds are kept', () => {
  const names = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd', 'eeeeeeeeeeee'];
  names.slice(0, 4).forEach((name, place) => {
    build(name, name);
    age(name, 9 - place);
  });
  build('eeeeeeeeeeee', 'newest');
  expect(builds()).toEqual(['cccccccccccc', 'dddddddddddd', 'eeeeeeeeeeee']);
});

it('a build younger than an hour is kept, because a console may serve it', () => {
  for (const name of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd']) build(name, name);
  expect(builds()).toHaveLength(4);
});

it('building the same sources again reuses the build', () => {
  build('aaaaaaaaaaaa', 'one');
  build('bbbbbbbbbbbb', 'two');
  build('aaaaaaaaaaaa', 'one again');
  expect(readFileSync(join(dist, 'current/index.html'), 'utf8')).toBe('one');
  expect(existsSync(join(dist, 'half-1'))).toBe(false);
});
