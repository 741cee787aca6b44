/** A property of a component (RFC 5545): its name with parameters, and its value as it is written. */
export type Property = [name: string, value: string];

/** The longest line, in octets without its end. */
const maxOctets = 75;

/** Content lines, each folded and ended as RFC 5545 wants. */
export const toLines = (properties: readonly Property[]): string =>
  properties.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');

/** A value of the type TEXT. */
export const textValue = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\n|\r/g, String.raw`\n`)
    // Nothing else may be a control character, and a reader would refuse the whole calendar.
    .replaceAll(/[\p{Cc}]/gu, ' ');

/** An instant in UTC: `20260501T180000Z`. */
export const utcValue = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A day, as `2026-05-01`, that many days later: `20260502`. */
export function dayValue(day: string, daysLater: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysLater);
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Breaks a line between characters, so that none is longer than allowed in UTF-8. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
