import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { usePreferences } from '#ui/preferences.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Props = { months: readonly { label: string; taken: number }[]; label: string; about: string };

/** One bar a month. The library comes with this file, when somebody looks. */
export function Bars({ months, label, about }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { direction } = usePreferences();
  useEffect(() => {
    if (!canvas.current) return undefined;
    // A canvas knows no variables: the colours of the theme are read where it stands.
    const style = getComputedStyle(canvas.current);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const ticks = { color: colour('--text-dim') };
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: {
        labels: months.map((month) => month.label),
        datasets: [{ label, data: months.map(({ taken }) => taken), backgroundColor: colour('--accent') }],
      },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        scales: {
          x: { ticks, grid: { display: false }, reverse: direction === 'rtl' },
          y: {
            ticks: { ...ticks, precision: 0 },
            grid: { color: colour('--border') },
            beginAtZero: true,
            suggestedMax: 4,
          },
        },
      },
    });
    return () => chart.destroy();
  }, [months, label, direction]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is drawn has no source for an img
  return <canvas ref={canvas} role="img" aria-label={about} />;
}
