import { randomInt } from 'node:crypto';
import type { SecondFactorSetup } from '@touchline/contract';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** A code of the step before or after is right too: clocks differ, and typing takes time (RFC 6238, section 5.2). */
const toleratedSteps = 1;
/** 160 random bits, as RFC 4226, section 4, recommends. */
const secretBytes = 20;

/** A new secret of an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/**
 * The step, which is a number of 30 seconds since 1970, of which these six digits are the code; null when they are the
 * code of no step near `now`.
 */
export function stepOf(secret: string, digits: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const steps = totp.validate({ token: digits, timestamp, window: toleratedSteps });
  return steps === null ? null : totp.counter({ timestamp }) + steps;
}

/** What an app reads from the screen: the secret, and a QR code of its key URI (`otpauth://totp/…`). */
export function setupOf(secret: string, issuer: string, email: string): SecondFactorSetup {
  const uri = new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
  const { data, size } = encode(uri, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { secret, qr: { size, path } };
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A recovery code of ten letters and digits, which are almost 50 random bits. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A code as it is compared: people type spaces and hyphens where they like. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();
