import { codecName } from '@touchline/contract';
import type { CodedReason, Format, FormatStatus } from '@touchline/contract';
import type { Words } from '@touchline/i18n';

type FaultWords = Pick<Words['streams'], 'formatName' | 'reason'>;

/** Why formats do not work, in the user's language; null when they do. */
export function faultOf(texts: FaultWords, formats: readonly Format[], seen: FormatStatus): string | null {
  const { state, reason, missingCodec } = seen;
  if (reason === null || (state !== 'down' && state !== 'incomplete')) return null;
  return reasonWords(texts, formats, { reason, missingCodec });
}

/** The text of a reason, with its names filled in. */
export function reasonWords(
  { formatName, reason: words }: FaultWords,
  formats: readonly Format[],
  { reason, missingCodec }: CodedReason,
): string {
  const names = formats.map((format) => formatName[format]).join(', ');
  return words[reason].replace('{{codec}}', codecName(missingCodec ?? 'unknown')).replace('{{format}}', names);
}
