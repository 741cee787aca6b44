import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { OpenPanel } from '#kit/use-panel.ts';
import { useOpenPanel as useOpenPanelOf, usePanel as usePanelOf } from '#kit/use-panel.ts';

const panels = [
  'view',
  'comments',
  'history',
  'links',
  'edit',
  'create',
  'duplicate',
  'series',
  'round',
  'preview',
  'takes',
  'hide',
  'conflicts',
  'why',
  'handovers',
  'feed',
] as const;
export type PanelName = (typeof panels)[number];

/** The panel that is open above the stream list or the wall. */
export const usePanel = () => usePanelOf(panels);

export const useOpenPanel = (): OpenPanel<PanelName> => useOpenPanelOf();

type LinkProps = { panel: PanelName; id: number; className: string | undefined; children: ReactNode };

/** A link that opens a panel. A plain link, so that it can be opened in another tab. */
export const PanelLink = memo(function PanelLink(props: LinkProps) {
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, panel: props.panel, id: String(props.id) })}
      resetScroll={false}
      preload={false}
      className={props.className}
      data-pictured={props.panel === 'view' ? props.id : undefined}
    >
      {props.children}
    </Link>
  );
});
