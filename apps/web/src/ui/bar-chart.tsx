import { BarController, BarElement, CategoryScale, Chart as Canvas, Legend, LinearScale, Tooltip } from 'chart.js';
import type { ChartConfiguration } from 'chart.js';
import { useEffect, useRef } from 'react';
import { usePreferences } from '#ui/preferences.ts';

Canvas.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

type Props = { label: string; names: string[]; series: { label: string; values: number[] }[] };

/** Stacked bars in the theme's colors. The second series has a border, so that color is not the only difference. */
export function BarChart({ label, names, series }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { currentTheme, direction } = usePreferences();
  const drawn = JSON.stringify([names, series, currentTheme, direction]);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const chart = new Canvas(canvas.current, configure(names, series, direction === 'rtl'));
    return () => chart.destroy();
    // oxlint-disable-next-line react/exhaustive-deps -- the arrays are new on every render, what they hold is not
  }, [drawn]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into, an image is not
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function configure(names: string[], series: Props['series'], reverse: boolean): ChartConfiguration<'bar'> {
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [text, grid, accent, surface] = [color('--text-dim'), color('--border'), color('--accent'), color('--surface')];
  const styles = [
    { backgroundColor: accent, borderColor: accent, borderWidth: 1 },
    { backgroundColor: surface, borderColor: accent, borderWidth: 2 },
  ];
  const axis = { stacked: true, ticks: { color: text, precision: 0 }, grid: { color: grid } };
  return {
    type: 'bar',
    data: {
      labels: names,
      datasets: series.map(({ label, values }, index) => ({ label, data: values, ...styles[index] })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      scales: {
        x: { ...axis, grid: { display: false }, reverse },
        y: { ...axis, beginAtZero: true, suggestedMax: 4 },
      },
      plugins: { legend: { display: series.length > 1, labels: { color: text, boxWidth: 12, boxHeight: 12 } } },
    },
  };
}
