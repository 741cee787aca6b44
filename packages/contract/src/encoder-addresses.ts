import * as z from 'zod/mini';
import { network } from '#kit/network';

/** The networks in a line, however they are separated. */
export const networksIn = (line: string): string[] => line.split(/[\s,;]+/).filter(Boolean);

/** The canonical notation of an address or a network; what is neither stays as it is. */
const canonical = (text: string): string =>
  (network.safeParse(text).data ?? text).replace(/^([\d.]+)\/32$/, '$1').replace(/^([\da-f:]+)\/128$/, '$1');

/** Canonical addresses and networks in one line, separated by commas; empty for none. */
export const encoderAddresses = z.string().check(
  z.trim(),
  z.maxLength(1_000),
  z.overwrite((line) => networksIn(line).map(canonical).join(', ')),
  z.refine((line) => networksIn(line).every((text) => network.safeParse(text).success)),
);
