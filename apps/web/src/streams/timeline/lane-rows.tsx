import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../use-status-name.ts';
import { EventLane } from './event-lane.tsx';
import { Lane, Row } from './lane.tsx';
import { rowsWithin } from './lanes.ts';
import type { Lanes, Span } from './lanes.ts';
import type { TimeRange } from './time-range.ts';
import { useStateLook } from './use-state-look.ts';

/** With more at a time, the others share the last row. */
const mostRows = 4;

type Props = { lanes: Lanes; watched: Span[]; range: TimeRange };

/** What was so for a while and what happened; rows of which nothing is known are left out, but for signal and events. */
export const LaneRows = memo(function LaneRows({ lanes, watched, range }: Props) {
  const { t } = useTranslation('timeline');
  const stateLook = useStateLook();
  const statusName = useStatusName();
  const plain = (value: string) => ({ label: value, tone: null });
  const rowOf = (name: string, spans: Span[], look: typeof stateLook) => {
    const rows = rowsWithin(spans, range, mostRows);
    return rows.length === 0 ? null : (
      <Row name={name} value={null}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place
          <Lane key={index} spans={row} range={range} look={look} />
        ))}
      </Row>
    );
  };
  return (
    <>
      <Row name={t('lane.state')} value={null}>
        <Lane spans={lanes.state} range={range} look={stateLook} />
      </Row>
      {rowOf(t('lane.status'), lanes.status, (value) => plain(statusName(value)))}
      {rowOf(t('lane.encoder'), lanes.encoder, plain)}
      {rowOf(t('lane.takes'), lanes.takes, plain)}
      {rowOf(t('lane.watching'), watched, plain)}
      <Row name={t('lane.events')} value={null}>
        <EventLane events={lanes.events} range={range} />
      </Row>
    </>
  );
});
