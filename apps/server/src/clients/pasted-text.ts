const maxAddresses = 5;

/**
 * What a pasted text may have been before it was escaped for JSON, for HTML or for another address, or wrapped by a mail
 * program, beginning with what it is.
 */
export function readingsOf(text: string): string[] {
  const plain = text.replaceAll(String.raw`\/`, '/').replaceAll('&amp;', '&');
  // With the marks of quoted-printable text and of quoted lines.
  const joined = plain.replaceAll(/=?\r?\n[>\t ]*/g, '');
  return [...new Set([text, plain, decoded(plain), joined])];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The addresses in a text, also one within another, without the punctuation of the sentence. */
export function addressesIn(text: string): string[] {
  const found = readingsOf(text).flatMap((reading) =>
    [...reading.matchAll(/\b(?=([a-z]{2,8}:\/\/[^\s"'<>]+))/gi)].map(([, address = '']) =>
      address.replace(/[!),.:;?\]}]+$/, ''),
    ),
  );
  return [...new Set(found)].slice(0, maxAddresses);
}
