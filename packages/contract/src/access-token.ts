import * as z from 'zod/mini';
import { roles } from './access.ts';
import type { Role } from './access.ts';
import { id, instant, line } from '#kit/value';
import { ids, removed } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/** What a token allows, from the least to the most; each includes those before it. */
export const tokenScopes = ['read', 'operate', 'edit', 'administer'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const roleByScope = {
  /** What a viewer sees, and no change. */
  read: 'viewer',
  operate: 'operator',
  edit: 'editor',
  administer: 'admin',
} as const satisfies Record<TokenScope, Role>;

/** The role with which a token acts that belongs to somebody of `role`: never more than theirs. */
export function roleWithin(role: Role, scope: TokenScope): Role {
  const most = roleByScope[scope];
  return roles.indexOf(role) > roles.indexOf(most) ? role : most;
}

/** The scopes that narrow a role, or are as wide. */
export const scopesOf = (role: Role): TokenScope[] =>
  tokenScopes.filter((scope) => roles.indexOf(roleByScope[scope]) >= roles.indexOf(role));

/** Most tokens of one user, and of all services together. */
export const maxAccessTokens = { personal: 20, service: 100 } as const;

/** Days that a token is valid for: a choice of the form, and the most. */
export const tokenDays = [7, 30, 90, 180, 365] as const;
const maxTokenDays = 366;

/** Lets a program call the API until it expires or is revoked. */
export const accessToken = z.object({
  id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** Who made it. */
  createdByName: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** When it was last used, to the minute, from where and by what; null before the first time. */
  usedAt: z.nullable(instant),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenInput = z.strictObject({
  name: line(1, 100),
  scope: z.enum(tokenScopes),
  days: z.int().check(z.minimum(1), z.maximum(maxTokenDays)),
});
export type AccessTokenInput = z.infer<typeof accessTokenInput>;

const all = z.object({ data: z.array(accessToken) });
const made = z.extend(accessToken, { token: z.string() });

/** One's own tokens. They allow what one may do oneself at that moment, within their scope. */
export const personalTokenRoutes = {
  list: inPerson(route('GET', '/profile/tokens', 'signed-in', 'One’s own tokens, newest first', nothing, all)),
  create: inPerson(
    route(
      'POST',
      '/profile/tokens',
      'signed-in',
      'Make a token of one’s own. It is only in this answer',
      accessTokenInput,
      made,
    ),
  ),
  remove: inPerson(route('DELETE', '/profile/tokens', 'signed-in', 'Revoke tokens of one’s own', ids, removed)),
};

/** Tokens of services, which stay when the person who made them leaves. */
export const serviceTokenRoutes = {
  list: inPerson(route('GET', '/system/tokens', 'administer', 'Tokens of services, newest first', nothing, all)),
  create: inPerson(
    route(
      'POST',
      '/system/tokens',
      'administer',
      'Make a token of a service. It is only in this answer',
      accessTokenInput,
      made,
    ),
  ),
  remove: inPerson(route('DELETE', '/system/tokens', 'administer', 'Revoke tokens of services', ids, removed)),
};
