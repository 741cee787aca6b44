import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Cost of a guess: memory in KiB, passes over it, lanes. */
type Cost = { memory: number; passes: number; parallelism: number };
type Stored = Cost & { nonce: Buffer; tag: Buffer };

/** OWASP's recommended minimum for argon2id. Raising it rehashes each password at its next sign-in. */
const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

/** A new argon2id hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hash(password: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const tag = await derive('argon2id', { message: bytesOf(password), nonce, tagLength: tagBytes, ...currentCost });
  return encode({ ...currentCost, nonce, tag });
}

/**
 * Whether the password matches the stored hash, and whether that hash is weaker than a new one would be. Without a
 * readable hash, the cost is the same and nothing matches.
 */
export async function verify(password: string, phc: string | null): Promise<{ matches: boolean; isWeak: boolean }> {
  const decoded = phc === null ? null : decode(phc);
  const { nonce, tag, ...cost } = decoded ?? decoy;
  const derived = await derive('argon2id', { message: bytesOf(password), nonce, tagLength: tag.length, ...cost });
  const equal = timingSafeEqual(derived, tag);
  return {
    matches: decoded !== null && equal,
    isWeak: cost.memory < currentCost.memory || cost.passes < currentCost.passes,
  };
}

const decoy: Stored = { ...currentCost, nonce: randomBytes(nonceBytes), tag: randomBytes(tagBytes) };

// A letter can be typed as one code point or as two; NIST SP 800-63B requires normalization.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function encode({ memory, passes, parallelism, nonce, tag }: Stored): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Null unless it is argon2id 1.3 with a cost that this process can afford. */
function decode(phc: string): Stored | null {
  const parts = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{16,86})$/.exec(phc);
  if (!parts) return null;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (cost.passes < 1 || cost.parallelism < 1 || cost.memory < 8 * cost.parallelism) return null;
  return { ...cost, nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
