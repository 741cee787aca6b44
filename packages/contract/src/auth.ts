import * as z from 'zod/mini';
import { id, instant, line } from '#kit/field';
import { nothing, route } from '#kit/route';

/** Lower-cased; one `@`, no spaces or control characters. Whether it exists, the confirmation code shows. */
const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254),
    z.regex(/^[^\s@"<>(),:;\\[\]\p{Cc}]+@[^\s@"<>(),:;\\[\]\p{Cc}]+\.[^\s@"<>(),:;\\[\]\p{Cc}]+$/u),
  );
const password = z.string().check(z.minLength(10), z.maxLength(128));
/** Eight digits, as the mail shows them; spaces are forgiven. */
const code = z.string().check(z.trim(), z.regex(/^\d{4} ?\d{4}$/));

const matching = <S extends z.ZodMiniType<{ password: string; password_confirmation: string }>>(schema: S) =>
  schema.check(
    z.refine((body) => body.password === body.password_confirmation, {
      path: ['password_confirmation'],
      params: { code: 'mismatch' },
    }),
  );

const done = z.object({ ok: z.literal(true) });

export const registerInput = matching(
  z.strictObject({
    name: line(1, 100),
    email,
    password,
    password_confirmation: z.string().check(z.maxLength(128)),
    agreement: z.literal(true),
  }),
);
export const loginInput = z.strictObject({ email, password: z.string().check(z.minLength(1), z.maxLength(128)) });
/** Without a code: send a new one. */
export const confirmInput = z.strictObject({ email, code: z.optional(code) });
export const recoveryInput = z.strictObject({ email });
export const resetInput = matching(
  z.strictObject({ email, code, password, password_confirmation: z.string().check(z.maxLength(128)) }),
);

/** Without a confirmed address `email_verified_at` and `auth_token` are null. */
export const session = z.object({
  uid: id,
  auth_token: z.nullable(z.string()),
  email_verified_at: z.nullable(instant),
});
export type Session = z.infer<typeof session>;

export const authRoutes = {
  register: route('POST', '/auth/register', 'public', 'Sign up; a mail with a code follows', registerInput, done),
  confirm: route(
    'POST',
    '/auth/confirm',
    'public',
    'Confirm the address with the mailed code, or ask for a new one',
    confirmInput,
    done,
  ),
  login: route('POST', '/auth/login', 'public', 'Sign in', loginInput, session),
  recovery: route('POST', '/auth/recovery', 'public', 'Ask for a code to set a new password', recoveryInput, done),
  reset: route('POST', '/auth/reset', 'public', 'Set a new password with the mailed code', resetInput, done),
  logout: route('POST', '/auth/logout', 'signed-in', 'End this session', nothing, done),
};
