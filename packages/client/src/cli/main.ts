import { runCommand } from './run-command.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
// A reader that wants no more, such as `head`, is no failure.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  readInput: async () => {
    let text = '';
    for await (const part of process.stdin.setEncoding('utf8')) text += String(part);
    return text;
  },
  signal: stop.signal,
});
