/** What signed-out screens need only after their first view, as one file. */
export { signInWithPasskey } from '#web/passkeys/sign-in.ts';
export { check } from './check.ts';
export { deviceSecret } from './device.ts';
export { setUpFirst } from './set-up-first.ts';
