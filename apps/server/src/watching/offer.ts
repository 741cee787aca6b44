import type { Server } from '@touchline/contract';
import type { Signer } from '#server/watching/signing-keys';

/** A server as links are made of it. */
export type Offer = Server &
  Signer & {
    /** Sealed, as hexadecimal digits after `\x`. */
    linkSecretSealed: string | null;
  };
