/** Bytes from hexadecimal digits, which may contain spaces. */
export function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}
