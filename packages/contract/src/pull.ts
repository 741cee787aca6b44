/** Schemes of the sources that a media node can pull; over HTTP it reads FLV. */
export const pullable = /^(?:rtmps?|https?):\/\//;

export function isPullable(sourceUrl: string): boolean {
  return pullable.test(sourceUrl);
}
