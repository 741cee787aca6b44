import {
  confirmInput,
  confirmReply,
  okReply,
  recoveryInput,
  registerInput,
  resetInput,
  restoreInput,
  setupBackups,
  setupCodeInput,
  setupInput,
} from './auth.ts';
import { inPerson } from './in-person.ts';
import { nothing, route } from '#kit/route';

/** What the screens around the sign-in call. */
export const accountRoutes = {
  register: route('POST', '/auth/register', 'public', 'Sign up; a code is mailed', registerInput, okReply),
  confirm: route(
    'POST',
    '/auth/confirm',
    'public',
    'Confirm the email address with the mailed code, or request a new code',
    confirmInput,
    confirmReply,
  ),
  recovery: route(
    'POST',
    '/auth/recovery',
    'public',
    'Request a code for setting a new password',
    recoveryInput,
    okReply,
  ),
  reset: route('POST', '/auth/reset', 'public', 'Set a new password with the mailed code', resetInput, okReply),
  setup: route(
    'POST',
    '/auth/setup',
    'public',
    'Create the first administrator, with the code that the server prints',
    setupInput,
    okReply,
  ),
  setupBackups: route(
    'POST',
    '/auth/setup/backups',
    'public',
    'The backups that can be restored instead, newest first, with the code that the server prints',
    setupCodeInput,
    setupBackups,
  ),
  restore: route(
    'POST',
    '/auth/setup/restore',
    'public',
    'Begin to restore a backup instead; every process starts again with it',
    restoreInput,
    okReply,
  ),
  logout: inPerson(route('POST', '/auth/logout', 'signed-in', 'End this session', nothing, okReply)),
};
