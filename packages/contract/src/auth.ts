import * as z from 'zod/mini';
import { emailAddress, id, instant, line, newPassword } from '#kit/value';
import { nothing, route } from '#kit/route';

/** Eight digits as in the mail; a space in the middle is allowed. */
const code = z.string().check(z.trim(), z.regex(/^\d{4} ?\d{4}$/));

export const currentPassword = z.string().check(z.minLength(1), z.maxLength(128));
const confirmation = z.string().check(z.maxLength(128));

const withConfirmedPassword = <S extends z.ZodMiniType<{ password: string; password_confirmation: string }>>(
  schema: S,
) =>
  schema.check(
    z.refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      params: { code: 'mismatch' },
    }),
  );

export const okReply = z.object({ ok: z.literal(true) });

/** `password_needed`: the address was signed up with different passwords, so its owner sets one with a mailed code. */
export const confirmReply = z.extend(okReply, { password_needed: z.optional(z.literal(true)) });

export const registerInput = withConfirmedPassword(
  z.strictObject({
    name: line(1, 100),
    email: emailAddress,
    password: newPassword,
    password_confirmation: confirmation,
    agreement: z.literal(true),
  }),
);
/**
 * A random secret that a device generates once and stores. Failed sign-ins from elsewhere do not lock out a device that
 * has signed in before.
 */
const device = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));

export const loginInput = z.strictObject({
  email: emailAddress,
  password: currentPassword,
  device: z.optional(device),
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.trim(), z.minLength(6), z.maxLength(20))),
});
/** Without a code, a new one is sent. */
export const confirmInput = z.strictObject({ email: emailAddress, code: z.optional(code) });
export const recoveryInput = z.strictObject({ email: emailAddress });
export const resetInput = withConfirmedPassword(
  z.strictObject({ email: emailAddress, code, password: newPassword, password_confirmation: confirmation }),
);

/** Without `id`, or with one's own, it changes one's own password, which requires the current one. */
export const passwordInput = withConfirmedPassword(
  z.strictObject({
    id: z.optional(id),
    current_password: z.optional(currentPassword),
    password: newPassword,
    password_confirmation: confirmation,
  }),
);
/** `code` is the one that the server prints when it starts without an administrator. */
export const setupInput = withConfirmedPassword(
  z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    name: line(1, 100),
    email: emailAddress,
    password: newPassword,
    password_confirmation: confirmation,
  }),
);

const setupCode = setupInput.shape.code;
const backupName = line(1, 200);
/** Where a backup is: in the folder of backups of the machine, or at the store. */
export const backupPlaces = ['folder', 'store'] as const;

export const setupCodeInput = z.strictObject({ code: setupCode });
export const restoreInput = z.strictObject({ code: setupCode, place: z.enum(backupPlaces), name: backupName });
const setupBackup = z.object({
  place: z.enum(backupPlaces),
  name: z.string(),
  /** Null at the store. */
  bytes: z.nullable(z.number()),
});
export type SetupBackup = z.infer<typeof setupBackup>;
export const setupBackups = z.object({
  data: z.array(setupBackup),
  /** Why the last one was not restored. */
  problem: z.nullable(z.string()),
  /** Why those at the store are missing. */
  storeProblem: z.nullable(z.string()),
});

/** `email_verified_at` and `auth_token` are null until the address is confirmed. */
export const session = z.object({
  uid: id,
  auth_token: z.nullable(z.string()),
  email_verified_at: z.nullable(instant),
  /** Shown once, when this sign-in has set up the second factor. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type Session = z.infer<typeof session>;

/** What the sign-in screen calls. */
export const authRoutes = {
  login: route('POST', '/auth/login', 'public', 'Sign in', loginInput, session),
  setupNeeded: route(
    'GET',
    '/auth/setup',
    'public',
    'Whether the first administrator still has to be created, and whether a backup is being restored instead',
    nothing,
    z.object({ needed: z.boolean(), restoring: z.boolean() }),
  ),
};
