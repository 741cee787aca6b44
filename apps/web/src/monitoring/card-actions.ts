import type { Format, Stream } from '@touchline/contract';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '#web/session/profile.ts';
import { usePanel } from '#web/streams/panel-link.tsx';
import { useCut } from '#web/streams/use-cut.ts';
import { useStreamActions } from '#web/streams/use-stream-actions.ts';

/** The actions of a card. The object never changes, so that it does not cause cards to render again. */
export type CardActions = {
  open: (stream: Stream) => void;
  preview: (stream: Stream) => void;
  timeline: (stream: Stream) => void;
  take: (stream: Stream) => void;
  cut: (stream: Stream) => void;
  copy: (stream: Stream, format: Format) => void;
};

export function useCardActions(onTimeline: (id: number) => void): CardActions {
  const panel = usePanel();
  const actions = useStreamActions();
  const cut = useCut();
  const profile = useProfile();
  const now: CardActions = {
    open: ({ id }) => panel.open('view', id),
    preview: ({ id }) => panel.open('preview', id),
    timeline: ({ id }) => onTimeline(id),
    take: (stream) => {
      if (!profile || !stream.abilities.includes('take')) return;
      const isMine = stream.takes.some((holder) => holder.id === profile.id);
      void actions.setTaken([stream], profile.id, !isMine);
    },
    cut: (stream) => void cut(stream),
    copy: (stream, format) => void actions.copyLink(stream, format),
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [stable] = useState<CardActions>(() => ({
    open: (stream) => latest.current.open(stream),
    preview: (stream) => latest.current.preview(stream),
    timeline: (stream) => latest.current.timeline(stream),
    take: (stream) => latest.current.take(stream),
    cut: (stream) => latest.current.cut(stream),
    copy: (stream, format) => latest.current.copy(stream, format),
  }));
  return stable;
}
