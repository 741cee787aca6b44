import { isSigned, knowsRights } from '@touchline/contract';
import type { Server } from '@touchline/contract';

/** Whether a server ends links that are revoked, and limits their viewers. Others play them until their end, or anything. */
export const endsRevoked = (offer: Pick<Server, 'vendor' | 'signed'> | null): boolean =>
  offer !== null && isSigned(offer) && knowsRights(offer);
