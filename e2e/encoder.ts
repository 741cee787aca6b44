import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../apps/server/rehearsal/publish.ts');

/** Starts an encoder that publishes a clip until it is killed. */
export function startEncoder(rtmpUrl: string, streamKey: string): ChildProcess {
  const encoder = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
  const matches = [{ key: streamKey, clip: 'football-en', behavior: 'steady' }];
  encoder.stdin.write(`${JSON.stringify({ rtmpUrl, matches })}\n`);
  return encoder;
}
