import type { Stream } from '@touchline/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { streamTitle } from '#web/streams/stream-title.ts';
import { newlyBroken, statesById } from './broken.ts';
import type { StatesById } from './broken.ts';

/** The number of streams that one announcement names; the others are only counted. */
const mostNames = 4;

/** `count`: how many announcements there were; `worse`: the streams of the last one. */
type Announced = { count: number; worse: readonly Stream[] };
const nothing: Announced = { count: 0, worse: [] };

/** Announces to screen readers which streams have just broken, except those already broken when the wall was opened. */
export function Announcer({ streams }: { streams: readonly Stream[] | undefined }) {
  const { t } = useTranslation(['monitoring', 'streams']);
  const before = useRef<StatesById | null>(null);
  const [{ count, worse }, setAnnounced] = useState(nothing);
  useEffect(() => {
    if (!streams) return;
    const broken = before.current ? newlyBroken(before.current, streams) : [];
    before.current = statesById(streams);
    if (broken.length > 0) setAnnounced((last) => ({ count: last.count + 1, worse: broken }));
  }, [streams]);
  const list = worse
    .slice(0, mostNames)
    .map((stream) => t('announce.one', { name: streamTitle(stream), state: t(`streams:state.${stream.state}`) }));
  if (worse.length > mostNames) list.push(t('announce.more', { count: worse.length - mostNames }));
  return (
    <div className="hidden-visually" role="log" aria-live="assertive">
      {/* A new element each time: the same text again would not be read. */}
      {worse.length > 0 ? <p key={count}>{t('announce.worse', { list: list.join('; ') })}</p> : null}
    </div>
  );
}
