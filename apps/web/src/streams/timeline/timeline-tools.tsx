import { IconChevronLeft, IconChevronRight, IconTable, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ExportMenu } from './export-menu.tsx';
import { move, presets, zoom } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import styles from './timeline.module.css';
import type { ShownRange } from './use-time-range.ts';

type Props = { stream: number; shown: ShownRange; isTable: boolean; onTable: (isTable: boolean) => void };

/** Chooses, moves and zooms the shown period; opens it as a table, exports it. */
export function TimelineTools({ stream, shown, isTable, onTable }: Props) {
  const { t } = useTranslation('timeline');
  const { range, nowMs, preset, show, showPreset } = shown;
  const middleMs = (range.fromMs + range.toMs) / 2;
  const tools: [name: 'earlier' | 'later' | 'zoomOut' | 'zoomIn', Icon: typeof IconZoomIn, next: TimeRange][] = [
    ['earlier', IconChevronLeft, move(range, -0.5, nowMs)],
    ['later', IconChevronRight, move(range, 0.5, nowMs)],
    ['zoomOut', IconZoomOut, zoom(range, 2, middleMs, nowMs)],
    ['zoomIn', IconZoomIn, zoom(range, 0.5, middleMs, nowMs)],
  ];
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        label={t('range.label')}
        value={preset}
        options={presets.map((value) => ({ value, label: t(`range.${value}`) }))}
        onChange={showPreset}
      />
      <div className={styles['buttons']}>
        {tools.map(([name, Icon, next]) => (
          <IconButton
            key={name}
            look="default"
            size={32}
            aria-label={t(`tool.${name}`)}
            title={t(`tool.${name}`)}
            onClick={() => show(next)}
          >
            <Icon size={16} />
          </IconButton>
        ))}
        <IconButton
          look="default"
          size={32}
          aria-label={t('tool.table')}
          title={t('tool.table')}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          <IconTable size={16} />
        </IconButton>
        <ExportMenu stream={stream} range={range} />
      </div>
    </div>
  );
}
