import type { NoticeData } from '@touchline/contract';

/** Replaces each `{{name}}` once: a placeholder inside a value is not replaced. */
export const fill = (text: string, data: NoticeData) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(data[name] ?? ''));
