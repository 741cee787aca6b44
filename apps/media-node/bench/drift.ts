import { simulateDrift } from '../src/testing/drift.ts';

/*
 * Audio/video sync over twelve simulated hours through the real stream and packager, with encoder clocks that drift.
 * The audio of the last two encoders also drifts against its own timestamps.
 * node apps/media-node/bench/drift.ts
 * Exits with 1 when a limit is exceeded.
 */

const HOURS = 12;
const LIMITS = { soundMs: 40, dateMs: 300, edgeMs: 300 };
const ENCODERS = [
  { clockError: 0.001, audioError: 0 },
  { clockError: 0.0001, audioError: 0 },
  { clockError: 0, audioError: 0 },
  { clockError: -0.0001, audioError: 0 },
  { clockError: -0.001, audioError: 0 },
  { clockError: 0, audioError: 0.001 },
  { clockError: 0, audioError: -0.001 },
];

console.log(
  `${HOURS} h at 25 fps and 48 kHz; milliseconds. Limits: ${JSON.stringify(LIMITS)}, no drops, gaps or breaks`,
);
const reports = ENCODERS.map((encoder) => ({
  ...encoder,
  ...simulateDrift({ ...encoder, fps: 25, sampleRate: 48_000 }, HOURS),
}));
console.table(
  reports.map((report) => ({
    clock: percent(report.clockError),
    samples: percent(report.audioError),
    'sound, max': report.audioMaxMs.toFixed(1),
    'sound, p99': report.audioP99Ms.toFixed(1),
    drops: report.droppedFrames,
    gaps: report.gaps,
    breaks: report.breaks,
    'stretch, samples of 1024': report.stretchSamples,
    'date, max': report.dateMaxMs.toFixed(0),
    'live edge, max': report.edgeMaxMs.toFixed(0),
    'timeline at the end': report.timelineMs.toFixed(0),
  })),
);
const broken = reports.filter(
  (report) =>
    report.audioMaxMs > LIMITS.soundMs ||
    report.dateMaxMs > LIMITS.dateMs ||
    report.edgeMaxMs > LIMITS.edgeMs ||
    report.droppedFrames + report.gaps + report.breaks > 0,
);
console.log(broken.length === 0 ? 'all within the limits' : `${broken.length} broke a limit`);
process.exitCode = broken.length === 0 ? 0 : 1;

function percent(part: number): string {
  return `${part > 0 ? '+' : ''}${part * 100} %`;
}
