import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#server/environment';

/** The password of the demo accounts: the configured one, or a random one of the first start, stored with the data. */
export async function demoPassword(env: Pick<Environment, 'DATA_DIR' | 'DEMO_PASSWORD'>): Promise<string> {
  if (env.DEMO_PASSWORD) return env.DEMO_PASSWORD;
  const file = join(env.DATA_DIR, 'demo-password');
  const storedPassword = await readFile(file, 'utf8').catch(() => null);
  if (storedPassword) return storedPassword.trim();
  const generated = randomBytes(9).toString('base64url');
  await mkdir(env.DATA_DIR, { recursive: true });
  await writeFile(file, `${generated}\n`, { mode: 0o600 });
  return generated;
}
