import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** Where the end-to-end tests run their console, apart from one that may run beside it. */
export const console = {
  port: port('E2E_PORT', 28_480),
  mediaHttpPort: port('E2E_MEDIA_HTTP_PORT', 28_481),
  mediaRtmpPort: port('E2E_MEDIA_RTMP_PORT', 28_482),
  smtpPort: port('E2E_SMTP_PORT', 28_483),
  get url() {
    return `http://localhost:${this.port}`;
  },
  get folder() {
    return join(tmpdir(), `touchline-e2e-${this.port}`);
  },
  get mails() {
    return join(this.folder, 'mails.jsonl');
  },
  password: 'rehearsal for everybody',
};
