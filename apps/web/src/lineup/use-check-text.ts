import type { Check, CheckReason, LineupMatch } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { useNow, useTicking } from '#ui/clock.ts';
import { moment } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { codeText } from '#web/streams/history-words.ts';
import type { PanelName } from '#web/streams/panel-link.tsx';

type CheckText = { short: string; sentence: string; mend: string | null };

/** A check in words: for its cell, as a sentence, and what to do about it; null when there is nothing to do. */
export function useCheckText(match: LineupMatch, { kind, reason, detail }: Check): CheckText {
  const { t, i18n } = useTranslation(['lineup', 'streams']);
  const zone = useViewerZone();
  const now = useNow(60_000);
  const isClosed = useTicking((nowMs) => reason === 'not_probed' && nowMs < Date.parse(match.opensAt));
  if (reason === null)
    return { short: t(`goodShort.${kind}`, { detail }), sentence: t(`good.${kind}`, { detail }), mend: null };
  if (isClosed) {
    const at = moment(match.opensAt, now, i18n.language, zone);
    return { short: t('opensShort', { at }), sentence: t('opensAt', { at }), mend: null };
  }
  const isCode = reason === 'refused' || reason === 'not_pulled';
  const said = { detail: isCode ? codeText(i18n.getFixedT(null, ['streams', 'shell']), detail, null) : detail };
  const mend = reason === 'not_measured' ? null : t(`mend.${reason}`);
  return { short: t(`short.${reason}`, said), sentence: t(`reason.${reason}`, said), mend };
}

const panels: Partial<Record<CheckReason, PanelName>> = {
  no_server: 'edit',
  not_pulled: 'edit',
  no_planned_size: 'edit',
  outside_window: 'edit',
  maybe_silent: 'preview',
  silent: 'preview',
  quiet: 'preview',
  maybe_black: 'preview',
  black: 'preview',
  color_bars: 'preview',
  frozen: 'preview',
  other_match: 'preview',
  nobody: 'takes',
  not_able: 'takes',
  not_confirmed: 'takes',
  no_link: 'links',
  not_opened: 'links',
};

type MendPanel = 'view' | 'edit' | 'preview' | 'takes' | 'links';

/** The panel in which a reason can be mended; null for one that the user may not open. */
export function mendPanelOf(reason: CheckReason, may: { edit: boolean; link: boolean }): MendPanel | null {
  const panel = (panels[reason] ?? 'view') as MendPanel;
  if (panel === 'edit' && !may.edit) return 'view';
  return panel === 'links' && !may.link ? null : panel;
}
