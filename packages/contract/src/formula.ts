/**
 * Text that a spreadsheet program would take for a formula, behind any number of quotes; some programs accept
 * full-width characters too.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that no spreadsheet program executes: prefixed with a single quote if it looks like a formula. `withoutQuote` is
 * the inverse.
 */
export function withQuote(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text before `withQuote`. */
export function withoutQuote(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}

/** Where a program that does not split at commas begins a new cell within the text, if a formula would follow. */
const riskyPart = /([;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g;
const quotedPart = /([;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g;

/** Text of a CSV file with a single quote before each such part; `withoutInnerQuotes` is the inverse. */
export const withInnerQuotes = (text: string): string => text.replace(riskyPart, "$1'");

/**
 * Applies to every CSV file, because one of the console that a spreadsheet program has saved looks like any other: an apostrophe of
 * somebody else's text in such a place is lost too.
 */
export const withoutInnerQuotes = (text: string): string => text.replace(quotedPart, '$1');
