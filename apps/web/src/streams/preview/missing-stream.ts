/** A server that has no such stream: 404, or 410 once its match is over. */
export function isMissing(status: unknown): boolean {
  return status === 404 || status === 410;
}
