/** What a box sent and has not seen come back yet, oldest first. */
export type Sent = readonly string[];

/** More are never on their way. */
const most = 20;

/** After a text was sent. One that is there already does not come back. */
export function afterSending(sent: Sent, text: string, value: string): Sent {
  const isThere = sent.length === 0 && text === value;
  return isThere ? sent : [...sent, text].slice(-most);
}

/**
 * After another value has come from outside: null when the box does not know it and must show it; else what is still on
 * its way behind the echo.
 */
export function afterEcho(sent: Sent, value: string): Sent | null {
  const at = sent.lastIndexOf(value);
  return at === -1 ? null : sent.slice(at + 1);
}
