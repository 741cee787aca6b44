import type { MadeCredential, UsedCredential } from '@touchline/contract';

/** Passkeys need HTTPS, or localhost, and a browser that reads and writes their options as JSON: all since 2025. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Lets the user choose a passkey and signs with it. Rejects with a `DOMException`. */
export async function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<UsedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, rawId, type, response } = jsonOf(await navigator.credentials.get({ publicKey })) as UsedCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Lets the user make a passkey. Rejects with a `DOMException`. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<MadeCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, rawId, type, response } = jsonOf(await navigator.credentials.create({ publicKey })) as MadeCredential;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** As the browser writes it, which is more than the server asks for. */
function jsonOf(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError');
  return credential.toJSON();
}

/** Why the browser used no passkey; null when it is not about a passkey. */
export function passkeyProblem(error: unknown): 'canceled' | 'exists' | 'elsewhere' | 'failed' | null {
  if (!(error instanceof DOMException)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'canceled';
  if (error.name === 'InvalidStateError') return 'exists';
  return error.name === 'SecurityError' ? 'elsewhere' : 'failed';
}
