import type { TFunction } from 'i18next';
import type { Problem } from './play.ts';

/** Why there is no picture, and what to do about it. */
export function problemText(t: TFunction<'streams'>, { kind, detail }: Problem): string {
  if (kind === 'codec') return t('preview.codec', { codec: detail });
  return kind === 'dialect' ? t('preview.dialect', { dialect: detail }) : t(`preview.${kind}`);
}

/** A short form of the same, for use inside a sentence. */
export function shortProblem(t: TFunction<'streams'>, { kind, detail }: Problem): string {
  return t(`preview.short.${kind}`, { detail });
}
