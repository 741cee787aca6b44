import { codecName } from '@touchline/contract';
import type { CodedReason, Format, FormatStatus } from '@touchline/contract';
import type { TFunction } from 'i18next';

/** The part of a probed format that a fault's text needs. */
export type Fault = Pick<FormatStatus, 'state' | 'reason' | 'missingCodec'>;

/** Why formats are faulty or cannot be checked, as text; null if they are fine. */
export function faultText(t: TFunction<'streams'>, formats: readonly Format[], seen: Fault): string | null {
  const { state, reason, missingCodec } = seen;
  const isSaid = state === 'down' || state === 'incomplete' || reason === 'unsupported_dialect';
  if (reason === null || !isSaid) return null;
  return reasonText(t, formats, { reason, missingCodec });
}

/** The text of a reason, with the codec and the formats it concerns. */
export function reasonText(
  t: TFunction<'streams'>,
  formats: readonly Format[],
  { reason, missingCodec }: CodedReason,
): string {
  const format = formats.map((each) => t(`formatName.${each}`)).join(', ');
  return t(`reason.${reason}`, { codec: codecName(missingCodec ?? 'unknown'), format });
}
