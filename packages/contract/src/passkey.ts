import * as z from 'zod/mini';
import { currentPassword, loginInput, okReply, session } from './auth.ts';
import { inPerson } from './in-person.ts';
import { recoveryCodes } from './second-factor.ts';
import { nothing, oneId, route } from '#kit/route';
import { id, instant, line } from '#kit/value';

/** Bytes in base64url, as browsers give them (Web Authentication, level 3, section 5.1.7). */
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

/** A text that only this installation can make and read, kept by the browser between the two steps. */
const sealed = z.string().check(z.maxLength(4_000), z.regex(/^[\w-]+$/));

const credentialId = bytes(1_400);
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10));

/** The part of what `PublicKeyCredential.toJSON()` gives that is checked. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};

const madeCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    transports: z.optional(transports),
  }),
});
export type MadeCredential = z.infer<typeof madeCredential>;

const usedCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(20_000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});
export type UsedCredential = z.infer<typeof usedCredential>;

/** For `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** For `navigator.credentials.create`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const passkey = z.object({
  id,
  name: z.string(),
  /** Whether it is on more than one device. */
  synced: z.boolean(),
  /** The host of the console that it is for: it works nowhere else. */
  host: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const maxPasskeys = 20;

/** Adding and removing need the password, and a code where there is an authenticator app: an open session does not prove who sits at it. */
export const passkeyProof = z.strictObject({ current_password: currentPassword, code: loginInput.shape.code });
const passkeyName = line(1, 60);
/** What is asked before a passkey is made: the name goes with it, the proof before it. */
export const newPasskeyInput = z.extend(passkeyProof, { name: passkeyName });

export const passkeyRoutes = {
  beginSignIn: route(
    'POST',
    '/auth/passkey/begin',
    'public',
    'Begin to sign in with a passkey: options for the browser, and what to hand over afterwards',
    nothing,
    z.object({ options: requestOptions, request: z.string() }),
  ),
  signIn: route(
    'POST',
    '/auth/passkey',
    'public',
    'Sign in with what the passkey has signed; needs neither password nor code',
    z.strictObject({ request: sealed, credential: usedCredential }),
    session,
  ),
  list: inPerson(
    route(
      'GET',
      '/profile/passkeys',
      'signed-in',
      'One’s own passkeys, newest first',
      nothing,
      z.object({ data: z.array(passkey) }),
    ),
  ),
  begin: inPerson(
    route(
      'POST',
      '/profile/passkey/begin',
      'signed-in',
      'Begin to add a passkey: options for the browser, and what to hand over afterwards',
      passkeyProof,
      z.object({ options: creationOptions, request: z.string() }),
    ),
  ),
  add: inPerson(
    route(
      'POST',
      '/profile/passkey',
      'signed-in',
      'Add the passkey that the browser has made; returns recovery codes when there were none',
      z.strictObject({ request: sealed, name: passkeyName, credential: madeCredential }),
      z.extend(okReply, { recovery_codes: z.optional(recoveryCodes.shape.recovery_codes) }),
    ),
  ),
  remove: inPerson(
    route(
      'POST',
      '/profile/passkey/remove',
      'signed-in',
      'Remove one of one’s own passkeys',
      z.extend(passkeyProof, { id: oneId }),
      okReply,
    ),
  ),
};
