import type { Stream } from '@touchline/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { useStatusName } from '../use-status-name.ts';
import { Chart } from './chart.tsx';
import { Curve } from './curve.tsx';
import { LaneRows } from './lane-rows.tsx';
import { lanesOf, spansAt } from './lanes.ts';
import type { Lanes, Span } from './lanes.ts';
import { measuresOf } from './measures-of.ts';
import { Readout } from './readout.tsx';
import { SampleTable } from './sample-table.tsx';
import { stepText } from './step-text.ts';
import { TimelineTools } from './timeline-tools.tsx';
import styles from './timeline.module.css';
import { useRangeHistory } from './use-range-history.ts';
import { useSamples } from './use-samples.ts';
import { useStateLook } from './use-state-look.ts';
import { useTimeRange } from './use-time-range.ts';
import { useWatched } from './use-watched.ts';

const nothing = { entries: [], isWhole: false };

/** What happened to a stream and what was measured of it, on one time axis. */
export function Timeline({ stream }: { stream: Stream }) {
  const { t } = useTranslation('timeline');
  const shown = useTimeRange(stream);
  const { range, nowMs, show, showPreset } = shown;
  const samples = useSamples(stream.id, range);
  const history = useRangeHistory(stream.id, range);
  const { spans: watched, total: sessions } = useWatched(stream.id, range, nowMs);
  const stateLook = useStateLook();
  const statusName = useStatusName();
  const [cursorMs, setCursor] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const lanes = useMemo(() => lanesOf(history.data ?? nothing, nowMs), [history.data, nowMs]);
  const data = samples.data;
  return (
    <>
      <TimelineTools stream={stream.id} shown={shown} isTable={isTable} onTable={setTable} />
      {history.error && !history.data ? (
        <Failed title={t('failedHistory')} error={history.error} onRetry={() => void history.refetch()} />
      ) : null}
      <Readout
        cursorMs={cursorMs}
        range={range}
        words={wordsAt(lanes, watched, cursorMs, { state: (value) => stateLook(value).label, status: statusName })}
        events={lanes.events}
      />
      <Chart
        range={range}
        nowMs={nowMs}
        marks={[Date.parse(stream.startAt), Date.parse(stream.endAt)]}
        cursorMs={cursorMs}
        onCursor={setCursor}
        onRange={show}
        onReset={() => showPreset('match')}
      >
        <LaneRows lanes={lanes} watched={watched} range={range} />
        {measuresOf(data).map((measure) => (
          <Curve key={measure} measure={measure} samples={data} range={range} cursorMs={cursorMs} />
        ))}
      </Chart>
      {samples.error && !data ? (
        <Failed title={t('failed')} error={samples.error} onRetry={() => void samples.refetch()} />
      ) : null}
      <p className={styles['note']}>
        {data?.periods.length === 0 ? `${t('none')}. ${t('noneText')}` : data ? stepText(t, data.stepS) : null}
        {history.data?.isCut ? ` ${t('older', { number: history.data.entries.length })}` : null}
        {sessions > watched.length ? ` ${t('newestSessions', { shown: watched.length, total: sessions })}` : null}
      </p>
      {isTable && data && data.periods.length > 0 ? <SampleTable samples={data} /> : null}
    </>
  );
}

type Names = Record<'state' | 'status', (value: string) => string>;

/** What was so at an instant, as words. */
function wordsAt(lanes: Lanes, watched: Span[], atMs: number | null, names: Names): string[] {
  if (atMs === null) return [];
  const at = (spans: Span[]) => spansAt(spans, atMs).map(({ value }) => value);
  return [
    ...at(lanes.state).map((value) => names.state(value)),
    ...at(lanes.status).map((value) => names.status(value)),
    ...[lanes.encoder, lanes.takes, watched].flatMap(at),
  ];
}
