import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareSocket, socketOf } from '#database/cluster';
import type { Runner } from '#database/unprivileged';

const isRoot = process.getuid?.() === 0;
const runner: Runner = { spawn: { cwd: '/' }, account: null };
const refusal = (socket: string) =>
  `DATA_DIR: the folder for the socket of its database, ${socket}, is a link or belongs`;

let folder = '';
let cluster = '';
let socket = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-cluster-'));
  cluster = join(folder, 'long'.repeat(20), 'cluster');
  socket = socketOf(cluster);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(socket, { recursive: true, force: true });
});

it('closes the folder of the socket to other accounts, also one that was there before', async () => {
  await mkdir(socket);
  await chmod(socket, 0o777);
  expect(await prepareSocket(cluster, runner)).toBe(socket);
  expect((await stat(socket)).mode & 0o777).toBe(0o700);
});

it.skipIf(!isRoot)(
  'refuses a folder for the socket that another account has planted, and leaves it as it is',
  async () => {
    await mkdir(socket);
    await chmod(socket, 0o777);
    await chown(socket, 65_534, 65_534);
    const account = { uid: 65_533, gid: 65_533 };
    await expect(prepareSocket(cluster, { ...runner, account })).rejects.toThrow(refusal(socket));
    const { mode, uid } = await stat(socket);
    expect([mode & 0o777, uid]).toEqual([0o777, 65_534]);
  },
);

it('refuses a link in the place of the folder for the socket', async () => {
  await symlink(folder, socket);
  await chmod(folder, 0o755);
  await expect(prepareSocket(cluster, runner)).rejects.toThrow(refusal(socket));
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
});
