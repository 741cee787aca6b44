import type { ErrorCode } from '@touchline/contract';
import * as z from 'zod/mini';
import { seal, unseal } from '#database/seal';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';

type Needs = Pick<Deps, 'env' | 'now'>;

/** What a text is for: the steps of a sign-in with a provider, and of signing in with a passkey or adding one. */
const refusals = {
  request: 'sso_refused',
  ticket: 'sso_refused',
  passkey: 'passkey_refused',
  newPasskey: 'passkey_refused',
} as const satisfies Record<string, ErrorCode>;
type Kind = keyof typeof refusals;

const sealed = z.object({ kind: z.string(), until: z.number(), value: z.unknown() });

/**
 * A value as a text that a browser keeps for a while and can neither read nor change, so that no process has to remember
 * it.
 */
export function sealText({ env, now }: Needs, kind: Kind, value: object, validS: number): string {
  const text = JSON.stringify({ kind, until: now().getTime() + validS * 1_000, value });
  return seal(env.SECRET_KEY, text).toString('base64url');
}

/**
 * Reads a value back. Throws 403 `sso_refused` or `passkey_refused` when it is too old, of another kind, or not from this
 * installation.
 */
export function readSealed<S extends z.ZodMiniType>(
  { env, now }: Needs,
  kind: Kind,
  text: string,
  schema: S,
): z.output<S> {
  try {
    const said: unknown = JSON.parse(unseal(env.SECRET_KEY, Buffer.from(text, 'base64url')));
    const { kind: isKind, until, value } = sealed.parse(said);
    if (isKind === kind && until >= now().getTime()) return schema.parse(value);
  } catch {
    // Whatever is wrong with it, it is not ours.
  }
  throw new HttpError(403, refusals[kind], 'It took too long, or was not begun here', {});
}
