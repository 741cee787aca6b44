import { isSigned, knowsRights, vendors } from '@touchline/contract';
import * as z from 'zod/mini';
import { hashOf, newToken } from '#server/auth/tokens';
import type { Row } from '#kit/crud';
import { invalidField } from '#http/http-error';
import { seal, unseal } from '#database/seal';

/** The columns of a server's secrets that a body changes. Throws 422. */
export function secretColumns(secret: string, body: Record<string, unknown>, before: Row | null) {
  mustHaveLinkSecret(body, before);
  return {
    ...tokenColumns(secret, body['token'], before),
    ...sealedColumn('controlSecretSealed', secret, body['controlSecret']),
    ...sealedColumn('linkSecretSealed', secret, body['linkSecret']),
  };
}

/** A new server gets a random token unless one was sent; a stored token changes only when another is sent. */
function tokenColumns(secret: string, sentToken: unknown, before: Row | null): Record<string, unknown> {
  if (typeof sentToken !== 'string') return before ? {} : encryptedToken(secret, newToken());
  const storedToken = before?.['tokenSealed'];
  return storedToken instanceof Buffer && unseal(secret, storedToken) === sentToken
    ? {}
    : encryptedToken(secret, sentToken);
}

/** An empty secret removes the stored one, none keeps it. */
function sealedColumn(column: string, secret: string, sentSecret: unknown): Record<string, unknown> {
  if (typeof sentSecret !== 'string') return {};
  return { [column]: sentSecret === '' ? null : seal(secret, sentSecret) };
}

/** Throws 422 when links are to be signed with a secret, and there would be none. */
function mustHaveLinkSecret(body: Record<string, unknown>, before: Row | null): void {
  const { vendor = 'touchline', signed = false, linkSecret } = signing.parse({ ...before, ...body });
  const after = { vendor, signed };
  const hasSecret = linkSecret === undefined ? Boolean(before?.['linkSecretSealed']) : linkSecret !== '';
  if (isSigned(after) && !knowsRights(after) && !hasSecret) throw invalidField('signed', 'link_secret_missing');
}

const signing = z.object({
  vendor: z.optional(z.enum(vendors)),
  signed: z.optional(z.boolean()),
  linkSecret: z.optional(z.string()),
});

/** The two columns that store a server's token. */
export function encryptedToken(secret: string, token: string): { tokenSealed: Buffer; tokenHash: Buffer } {
  return { tokenSealed: seal(secret, token), tokenHash: hashOf(token) };
}
