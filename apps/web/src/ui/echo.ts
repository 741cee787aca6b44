/** Values that an input has sent and not received back yet, oldest first. */
export type Sent = readonly string[];

/** More are never pending. */
const most = 20;

/** The pending values after sending `text`. A text equal to the current value does not come back. */
export function afterSending(sent: Sent, text: string, value: string): Sent {
  const isThere = sent.length === 0 && text === value;
  return isThere ? sent : [...sent, text].slice(-most);
}

/**
 * The pending values after receiving `value`: null if the input has not sent it and must show it, else what is still
 * pending after the echo.
 */
export function afterEcho(sent: Sent, value: string): Sent | null {
  const at = sent.lastIndexOf(value);
  return at === -1 ? null : sent.slice(at + 1);
}
