import * as z from 'zod/mini';
import { currentPassword, loginInput, okReply } from './auth.ts';
import { inPerson } from './in-person.ts';
import { nothing, oneId, route } from '#kit/route';
import { instant } from '#kit/value';

const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

export const secondFactorSetup = z.object({
  /** The secret in base32, for apps that cannot read the picture. */
  secret: z.string(),
  /** The modules of a QR code of the key URI: how many in a row, and the dark ones as the path of an SVG. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** The codes are stored as hashes and are never shown again. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorState = z.object({
  /** Since when a code is asked for at sign-in; null: it is not. */
  since: z.nullable(instant),
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: z.int(),
  /** Whether the role requires it. */
  required: z.boolean(),
  /** A passkey is a second factor too. */
  hasPasskey: z.boolean(),
});

/** Setting the app up again replaces it, which needs a code of the app before; so do new recovery codes where there is an app. */
export const beginInput = z.strictObject({ current_password: currentPassword, code: z.optional(code) });
export const firstCodeInput = z.strictObject({ code });
/** Turning it off needs a code too: an open session does not prove who sits at it. */
export const provenInput = z.strictObject({ current_password: currentPassword, code });

export const secondFactorRoutes = {
  /** For those whose role requires it, before their first session. */
  signInSetup: route(
    'POST',
    '/auth/second-factor',
    'public',
    'Begin to set up an authenticator app, when the role requires it and there is none',
    z.pick(loginInput, { email: true, password: true, device: true }),
    secondFactorSetup,
  ),
  find: inPerson(
    route('GET', '/profile/second-factor', 'signed-in', 'One’s own second factor', nothing, secondFactorState),
  ),
  begin: inPerson(
    route(
      'POST',
      '/profile/second-factor',
      'signed-in',
      'Begin to set up an authenticator app',
      beginInput,
      secondFactorSetup,
    ),
  ),
  confirm: inPerson(
    route(
      'PUT',
      '/profile/second-factor',
      'signed-in',
      'Finish setting up an authenticator app, with its first code; returns recovery codes',
      firstCodeInput,
      recoveryCodes,
    ),
  ),
  renewCodes: inPerson(
    route(
      'POST',
      '/profile/second-factor/codes',
      'signed-in',
      'New recovery codes; those before work no more',
      beginInput,
      recoveryCodes,
    ),
  ),
  turnOff: inPerson(
    route('POST', '/profile/second-factor/off', 'signed-in', 'Sign in with the password alone', provenInput, okReply),
  ),
  /** For whoever has lost the app and the recovery codes. */
  remove: inPerson(
    route(
      'POST',
      '/user/second-factor/remove',
      'administer',
      'Remove the second factor of another user, and end their sessions',
      z.strictObject({ id: oneId }),
      okReply,
    ),
  ),
};
