import type { SampleMeasure, Samples } from '@touchline/contract';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { drawing, edgesOf, pathsOf, piecesOf, pointAt } from './curve-path.ts';
import type { Point } from './curve-path.ts';
import { Row } from './lane.tsx';
import { measureText, numberText, unitText } from './measure-text.ts';
import type { TimeRange } from './time-range.ts';
import styles from './timeline.module.css';

type Props = { measure: SampleMeasure; samples: Samples | undefined; range: TimeRange; cursorMs: number | null };

/** The curve of one measure: the mean as a line within the band of lowest and highest; nothing in a gap. */
export function Curve({ measure, samples, range, cursorMs }: Props) {
  const { t, i18n } = useTranslation('timeline');
  const pieces = useMemo(() => (samples ? piecesOf(samples, measure) : []), [samples, measure]);
  return (
    <Row
      name={t(`column.${measure}`)}
      value={
        <span className={styles['value']}>{measureText(t, i18n.language, measure, pointAt(pieces, cursorMs))}</span>
      }
    >
      <Drawing measure={measure} pieces={pieces} range={range} />
    </Row>
  );
}

type DrawingProps = { measure: SampleMeasure; pieces: Point[][]; range: TimeRange };

/** Drawn again when there are other values, and not whenever the pointer moves. */
const Drawing = memo(function Drawing({ measure, pieces, range }: DrawingProps) {
  const { t, i18n } = useTranslation('timeline');
  const edges = edgesOf(pieces, measure);
  const { line, area } = pathsOf(pieces, range, edges);
  return (
    <div className={styles['curve']} title={t(`hint.${measure}`)}>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        preserveAspectRatio="none"
        aria-hidden
        data-measure={measure}
      >
        <path className={styles['area']} d={area} />
        <path className={styles['line']} d={line} />
      </svg>
      {pieces.length > 0 ? (
        <span className={styles['top']}>
          {numberText(i18n.language, measure, edges.top)} {unitText(t, measure)}
        </span>
      ) : null}
    </div>
  );
});
