import type { Language } from '@touchline/i18n/languages';
import { fill } from '#server/notifications/fill';

/** The form of a word for a count, filled with it. Russian texts have more forms than the type of the English ones says. */
export function pluralWord<K extends string>(
  texts: Record<`${K}_other`, string>,
  key: K,
  language: Language,
  count: number,
): string {
  const forms: Record<string, unknown> = texts;
  const form = forms[`${key}_${new Intl.PluralRules(language).select(count)}`];
  return fill(typeof form === 'string' ? form : texts[`${key}_other`], { count });
}
