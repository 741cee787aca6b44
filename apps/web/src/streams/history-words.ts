import {
  cutReasons,
  feedAuthor,
  formats,
  monitorStates,
  namesFormats,
  nodeRefusals,
  probeReasonOf,
  streamFaults,
  suspicions,
} from '@touchline/contract';
import type { Format, HistoryEntry } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { reasonText } from './reason-text.ts';

type T = TFunction<['streams', 'shell']>;

const edits = ['created', 'changed', 'archived', 'restored'] as const;
const cuts = ['ordered', 'lifted', 'done', 'refused', 'impossible'] as const;
const causes = ['signal', 'silence', 'feed'] as const;

/** An entry of the history as one line of text. */
export function entryText(t: T, entry: HistoryEntry): string {
  if (entry.kind === 'edit') {
    const edit = edits.find((one) => one === entry.to);
    return t(`history.edited.${edit ?? 'changed'}`);
  }
  if (entry.kind === 'cut') {
    const cut = cuts.find((one) => one === entry.to);
    return t(`history.cuts.${cut ?? 'done'}`, { reason: codeText(t, entry.reason, null), why: entry.from ?? '' });
  }
  if (entry.kind === 'take' && entry.from !== null) return t('history.takeByRule', { to: entry.to, from: entry.from });
  const say = (value: string | null) => {
    const state = monitorStates.find((known) => entry.kind === 'state' && known === value);
    return state ? t(`state.${state}`) : (value ?? '—');
  };
  return t(`history.${entry.kind}`, {
    from: say(entry.from),
    to: say(entry.to),
    reason: codeText(t, entry.reason, null),
  });
}

/** The reason of an entry as text; empty if there is nothing to add. */
export function entryDetail(t: T, { kind, reason }: HistoryEntry): string {
  if (reason === null || kind === 'refusal' || kind === 'cut') return '';
  if (kind === 'go' || kind === 'no_go') return reason;
  if (kind === 'edit') return fieldLabels(t, reason);
  const cause = causes.find((known) => kind === 'status' && known === reason);
  return cause ? t(`history.cause.${cause}`) : reasonsText(t, reason);
}

/** Who has made an entry. */
export function entryAuthor(t: T, { userName, from, reason }: HistoryEntry): string {
  return userName ?? t(from === feedAuthor || reason === feedAuthor ? 'history.byFeed' : 'history.byItself');
}

/** The text of `hls stalled, dash timeout`: formats and their faults. */
export function reasonsText(t: T, reasons: string): string {
  return reasons
    .split(', ')
    .map((part) => formatReasonText(t, part))
    .join(', ');
}

/** The text of `hls stalled`: a format and its fault. */
function formatReasonText(t: T, part: string): string {
  const [first = '', ...rest] = part.split(' ');
  const format = formats.find((one) => one === first);
  if (!format) return codeText(t, part, null);
  const words = codeText(t, rest.join(' '), format);
  return namesFormats(rest[0] ?? '') ? words : `${t(`formatName.${format}`)}: ${words}`;
}

/** The text of a code of the history; the code itself when it is none. */
export function codeText(t: T, code: string | null, format: Format | null): string {
  const refusal = [...cutReasons, ...nodeRefusals].find((one) => one === code);
  if (refusal) return t(`refusal.${refusal}`);
  const reason = probeReasonOf(code ?? '');
  if (reason) return reasonText(t, format === null ? [] : [format], reason);
  // Of the whole stream, and not only suspected.
  const fault = streamFaults.find((one) => format === null && one === code);
  if (fault) return t(`contentFault.${fault}`);
  const suspicion = suspicions.find((one) => one === code);
  return suspicion ? t(`suspicion.${suspicion}`) : (code ?? '');
}

/** The form's labels for changed fields, such as `title, comment`. */
function fieldLabels(t: T, names: string): string {
  const labels = t('field', { returnObjects: true }) as Record<string, string>;
  return names
    .split(', ')
    .map((name) => labels[name] ?? name)
    .join(', ');
}
