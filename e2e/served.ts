import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many consoles the end-to-end tests run: each worker has one of its own, so that no file meets what another does. */
export const consoles = 2;

/** The first of the ports, apart from those of a console that may run beside them. */
const firstPort = Number(process.env['E2E_PORT'] ?? 28_480);

/** Where the console of a worker runs. */
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
