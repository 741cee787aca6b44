// Starts the console of one worker: the whole product as `npm start` runs it, and a mail server that stores all mail.
// node serve.ts [worker]
import { spawn } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { consoleOf } from './served.ts';

const served = consoleOf(Number(process.argv[2] ?? 0));

await rm(served.folder, { recursive: true, force: true });
await mkdir(served.folder, { recursive: true });

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      keep(Buffer.concat(chunks));
      done();
    });
  },
});
smtp.listen(served.smtpPort, '127.0.0.1');

const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: String(served.port),
    MEDIA_HTTP_PORT: String(served.mediaHttpPort),
    MEDIA_RTMP_PORT: String(served.mediaRtmpPort),
    DATA_DIR: join(served.folder, 'data'),
    DEMO_PASSWORD: served.password,
    SMTP_URL: `smtp://127.0.0.1:${served.smtpPort}`,
    REHEARSAL: 'true',
    // Tests count what they have made themselves.
    REHEARSAL_DAYS: '0',
    PROBE_INTERVAL_S: '2',
    LOG_LEVEL: 'warn',
  },
});
createInterface({ input: child.stdout }).on('line', showError);
child.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));

/** Shows what the console logs as an error, such as an answer of 5xx, among the results of the tests. */
function showError(line: string): void {
  if (/"level":[56]0/.test(line)) process.stderr.write(`${line}\n`);
}

/** Stores a mail. A failure ends the run, because the test that waits for the mail would only time out. */
function keep(raw: Buffer): void {
  void write(raw);
}

async function write(raw: Buffer): Promise<void> {
  const { to, subject, text } = await PostalMime.parse(raw);
  await appendFile(served.mails, `${JSON.stringify({ to: to?.[0]?.address, subject, text })}\n`);
}
