import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

// Runs the console on PORT as `npm start` does, and the web app on 5173, which rebuilds on change and proxies /api to
// the console.
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const children = [
  spawn(process.execPath, [join(root, 'scripts/start.ts')], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['apps/web'], { cwd: root, stdio: 'inherit', env: { API_ORIGIN: api, ...process.env } }),
];
for (const child of children)
  child.once('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode = code ?? 0;
  });
process.on('SIGINT', () => null);
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));
