/**
 * The first time of issue, in whole seconds since 1970, of links that were copied after their owner's earlier ones were
 * revoked.
 */
export const firstIssueS = (revokedAt: string): number => Math.floor(Date.parse(revokedAt) / 1_000) + 1;
