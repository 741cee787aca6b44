/** What a spreadsheet program would take for a formula, behind any number of quotes; some take the wide signs of East Asia as well. */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Text that no spreadsheet program runs: a single quote before what looks like a formula. `withoutQuote` takes it back. */
export function withQuote(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text as it was before `withQuote`. */
export function withoutQuote(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
