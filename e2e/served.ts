import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number of consoles and workers. Each worker has its own console, so that test files do not affect each other. */
export const consoles = 2;

/** The first port, different from those of a console that may be running already. */
const firstPort = Number(process.env['E2E_PORT'] ?? 28_480);

/** The ports and the folder of a worker's console. */
export function consoleOf(worker: number) {
  const port = firstPort + worker * 10;
  const folder = join(tmpdir(), `touchline-e2e-${port}`);
  return {
    port,
    mediaHttpPort: port + 1,
    mediaRtmpPort: port + 2,
    smtpPort: port + 3,
    url: `http://localhost:${port}`,
    folder,
    mails: join(folder, 'mails.jsonl'),
    password: 'rehearsal for everybody',
  };
}

/** The console of this worker. Playwright numbers the workers that run at the same time from 0. */
export const console = consoleOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
