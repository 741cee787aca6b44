import type { Stream } from '@touchline/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { streamTitle } from '#web/streams/stream-title.ts';
import { newlyBroken, statesById } from './broken.ts';
import type { StatesById } from './broken.ts';

/** The number of streams that one announcement names; the others are only counted. */
const mostNames = 4;

/** Announces to screen readers which streams have just broken, except those already broken when the wall was opened. */
export function Announcer({ streams }: { streams: readonly Stream[] | undefined }) {
  const { t } = useTranslation(['monitoring', 'streams']);
  const before = useRef<StatesById | null>(null);
  const [worse, setWorse] = useState<readonly Stream[]>([]);
  useEffect(() => {
    if (!streams) return;
    const broken = before.current ? newlyBroken(before.current, streams) : [];
    before.current = statesById(streams);
    if (broken.length > 0) setWorse(broken);
  }, [streams]);
  const list = worse
    .slice(0, mostNames)
    .map((stream) => t('announce.one', { name: streamTitle(stream), state: t(`streams:state.${stream.state}`) }));
  if (worse.length > mostNames) list.push(t('announce.more', { count: worse.length - mostNames }));
  return (
    <div className="hidden-visually" role="log" aria-live="assertive">
      {worse.length > 0 ? <p>{t('announce.worse', { list: list.join('; ') })}</p> : null}
    </div>
  );
}
