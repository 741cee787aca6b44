import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { encodeFlvHeader } from '@touchline/media/flv';
import { confined } from '#server/pictures/confined';
import { pictureArguments, pictureBytes, soundArguments } from '#server/pictures/ffmpeg';

export type Kind = 'picture' | 'sound';

/** What ffmpeg gave for one frame: a small raw picture, or levels in dBFS. `ms`: its timestamp. */
export type Answer = { ms: number; picture: Buffer | null; level: Level | null };
export type Level = { rms: number; peak: number };

export type FfmpegProcess = {
  write: (tags: Buffer) => void;
  /** Ends it on purpose: nobody is told. */
  end: () => void;
  kill: () => void;
  pid: () => number | null;
};

/** Starts an ffmpeg that reads FLV tags. `ended` is called with the cause when it ends by itself or is killed. */
export function runFfmpeg(
  path: string,
  kind: Kind,
  take: (answer: Answer) => void,
  ended: (reason: string) => void,
): FfmpegProcess {
  const isPicture = kind === 'picture';
  const { command, args, options } = confined(path, isPicture ? pictureArguments : soundArguments);
  const child = spawn(command, args, {
    ...options,
    stdio: ['pipe', isPicture ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  });
  let isEnding = false;
  let isOver = false;
  const over = (reason: string): void => {
    if (isOver) return;
    isOver = true;
    if (!isEnding) ended(reason);
  };
  child.once('error', (error) => over(error.message));
  child.once('exit', (code, signal) => over(signal ?? `code ${code}`));
  // It has ended or will: the exit tells why.
  child.stdin?.on('error', () => {});
  const pictures = createPairing(take);
  child.stdout?.on('data', (data: Buffer) => pictures.addBytes(data));
  const lines = createLineReader((line) => {
    if (isPicture) pictures.addLine(line);
    else readLevel(line);
  });
  const readLevel = createLevelReader(take);
  (child.stdio[3] as Readable | null)?.on('data', (data: Buffer) => lines(data.toString('latin1')));
  child.stdin?.write(encodeFlvHeader({ audio: !isPicture, video: isPicture }));
  return {
    write: (tags) => void child.stdin?.write(tags),
    end() {
      isEnding = true;
      child.kill('SIGKILL');
    },
    kill: () => void child.kill('SIGKILL'),
    pid: () => child.pid ?? null,
  };
}

function createLineReader(take: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  };
}

const timeOf = (line: string): number | null => {
  const found = /^frame:\d+\s+pts:(-?\d+)/.exec(line);
  return found ? Number(found[1]) : null;
};

/** Pictures and their timestamps come through two pipes, both in order. */
function createPairing(take: (answer: Answer) => void) {
  const times: number[] = [];
  let parts: Buffer[] = [];
  let held = 0;
  const pair = (): void => {
    while (times.length > 0 && held >= pictureBytes) {
      const data = Buffer.concat(parts);
      parts = [data.subarray(pictureBytes)];
      held = data.length - pictureBytes;
      take({ ms: times.shift() ?? 0, picture: Buffer.from(data.subarray(0, pictureBytes)), level: null });
    }
  };
  return {
    addBytes(data: Buffer): void {
      parts.push(data);
      held += data.length;
      pair();
    },
    addLine(line: string): void {
      const ms = timeOf(line);
      if (ms !== null) times.push(ms);
      pair();
    },
  };
}

/** Two lines with levels follow the one with the timestamp, the peak first. */
function createLevelReader(take: (answer: Answer) => void): (line: string) => void {
  let ms = 0;
  let peak = -Infinity;
  return (line) => {
    ms = timeOf(line) ?? ms;
    const found = /^lavfi\.astats\.Overall\.(Peak|RMS)_level=(\S+)/.exec(line);
    if (!found) return;
    // `-inf` is digital silence. `nan` and `-nan` without samples, and `inf` of damaged ones, are no level.
    const value = found[2] === '-inf' ? -Infinity : Number(found[2]);
    if (found[1] === 'Peak') peak = value;
    else take({ ms, picture: null, level: isLevel(value) ? { rms: value, peak } : null });
  };
}

const isLevel = (value: number) => Number.isFinite(value) || value === -Infinity;
