import { codecName } from '@touchline/contract';
import type { CodedReason, Format, FormatSeen } from '@touchline/contract';
import type { TFunction } from 'i18next';

/** Why formats do not work as they should, or cannot be checked, in words; null where there is nothing to say. */
export function faultText(t: TFunction<'streams'>, formats: readonly Format[], seen: FormatSeen): string | null {
  const { state, reason, missingCodec } = seen;
  const isSaid = state === 'down' || state === 'incomplete' || reason === 'unsupported_dialect';
  if (reason === null || !isSaid) return null;
  return reasonText(t, formats, { reason, missingCodec });
}

/** A reason in words, with the codec and the formats that it is about. */
export function reasonText(
  t: TFunction<'streams'>,
  formats: readonly Format[],
  { reason, missingCodec }: CodedReason,
): string {
  const format = formats.map((each) => t(`formatName.${each}`)).join(', ');
  return t(`reason.${reason}`, { codec: codecName(missingCodec ?? 'unknown'), format });
}
