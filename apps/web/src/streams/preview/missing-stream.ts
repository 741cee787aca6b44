/** Whether an HTTP status means that the server has no such stream: 404, or 410 after its match. */
export function isMissing(status: unknown): boolean {
  return status === 404 || status === 410;
}
