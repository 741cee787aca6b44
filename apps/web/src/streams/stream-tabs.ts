/** The tabs of a stream's drawer, which are panels of the list. */
export const tabs = ['view', 'links', 'comments', 'history'] as const;
export type Tab = (typeof tabs)[number];
