let pasted = '';

/** Keeps an address that was pasted elsewhere for the dialog that identifies it: in the browser's address it would be stored. */
export function handOverAddress(address: string): void {
  pasted = address;
}

/** The kept address; empty without one. */
export const pastedAddress = (): string => pasted;

/** Whether a text looks like an address of a stream or a token of one, rather than a name. */
export const isAddress = (text: string): boolean => /^\s*(?:[a-z]+:\/\/\S+|\S*~\S+|[\w-]{58,})\s*$/i.test(text);
