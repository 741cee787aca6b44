import { errorTexts } from '@touchline/i18n/errors';
import { CallFailed } from '../call-failed.ts';

export type Language = keyof typeof errorTexts;

/** The language of the option, or of the system, where an empty variable is as good as none; English for others. */
export function languageOf(option: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  const name = option || env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return name.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}

/** An error as the sentence that the console shows, its code, and a line for each wrong field. */
export function errorText(error: unknown, language: Language): string {
  const texts = errorTexts[language];
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : String(error);
  if (error.code === null) return error.message;
  const sentence =
    error.code === 'rate_limited' && error.retryAfterS !== null
      ? filled(plural(texts, language, error.retryAfterS), { count: error.retryAfterS })
      : texts.code[error.code];
  const fields = Object.entries(error.fields).map(([name, { code, limit, nearest }]) => {
    const [before = '', after = ''] = nearest ?? [];
    return `  ${name}: ${filled(texts.field[code], { limit: limit ?? 0, before, after })}`;
  });
  return [`${sentence} (${error.code})`, ...fields].join('\n');
}

function plural(texts: Record<string, unknown>, language: Language, count: number): string {
  const form = new Intl.PluralRules(language).select(count);
  return String(texts[`retryAfter_${form}`] ?? texts['retryAfter_other']);
}

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
