import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type MailSink = {
  /** Mails by their Message-ID, and those that were accepted more than once. */
  counts: () => { sent: number; twice: number };
  stop: () => Promise<void>;
};

/** A mail server that accepts everything. */
export async function startMailSink(port: number): Promise<MailSink> {
  const accepted = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? text.slice(0, 100);
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A sender that is killed in the middle of a mail.
  server.on('error', () => null);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const counts = () => ({ sent: accepted.size, twice: [...accepted.values()].filter((n) => n > 1).length });
  return { counts, stop: () => new Promise((resolve) => server.close(resolve)) };
}
