/** Bytes from hexadecimal digits, which may be spaced to show their parts. */
export function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}
