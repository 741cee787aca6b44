import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { recoveryInput } from '@touchline/contract';
import { oidc } from './provider.ts';

/** A person as the provider describes them. `email`: null unless the provider has verified it. */
export type Person = {
  issuer: string;
  subject: string;
  email: string | null;
  name: string;
  groups: readonly string[];
  /** Whether the provider has asked for two factors of different kinds. */
  hasSecondFactor: boolean;
};

type Claims = Record<string, unknown>;

/** Values of `amr` (RFC 8176): what somebody has, and what they know or are. One alone may be all that was asked for. */
const things = ['otp', 'hwk', 'swk', 'sc'];
const knowledgeOrBody = ['pwd', 'pin', 'kba', 'face', 'fpt', 'iris', 'retina', 'vbm'];

/**
 * Reads who has signed in from the identity token, and what it does not say from the provider's user information. Throws
 * what the library throws.
 */
export async function readPerson(
  config: Configuration,
  tokens: { claims: () => IDToken | undefined; access_token: string },
  groupsClaim: string,
): Promise<Person> {
  const token = tokens.claims();
  if (!token) throw new Error('The provider sent no identity token');
  const needsMore = token['email'] === undefined || groupsOf(token, groupsClaim).length === 0;
  const more = needsMore && config.serverMetadata().userinfo_endpoint ? await userInfo(config, tokens, token.sub) : {};
  return personOf(token, { ...more, ...token }, groupsClaim);
}

async function userInfo(
  config: Configuration,
  { access_token: token }: { access_token: string },
  subject: string,
): Promise<UserInfoResponse> {
  const { fetchUserInfo } = await oidc();
  return fetchUserInfo(config, token, subject);
}

function personOf({ iss, sub, amr }: IDToken, claims: Claims, groupsClaim: string): Person {
  const email = recoveryInput.shape.email.safeParse(claims['email']);
  const methods = listOf(amr);
  const isAnyOf = (kind: readonly string[]) => methods.some((method) => kind.includes(method));
  const { name, preferred_username: username } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: claims['email_verified'] === true && email.success ? email.data : null,
    name: lineOf(name) || lineOf(username) || (email.data ?? '').split('@', 1).join(''),
    groups: groupsOf(claims, groupsClaim),
    hasSecondFactor: methods.includes('mfa') || (isAnyOf(things) && isAnyOf(knowledgeOrBody)),
  };
}

/** A claim by its name, or by its path when there is none with that name. */
function groupsOf(claims: Claims, name: string): readonly string[] {
  if (name === '') return [];
  const nested = name
    .split('.')
    .reduce<unknown>((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined), claims);
  return listOf(Object.hasOwn(claims, name) ? claims[name] : nested);
}

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

/** At most 100 characters in one line. */
const lineOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, ' ')
        .trim()
        .slice(0, 100)
        .trim()
    : '';
