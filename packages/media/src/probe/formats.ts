import { probeDash } from './dash.ts';
import { probeHls } from './hls.ts';
import { probeRtmp } from './rtmp.ts';
import type { Probe } from './run.ts';
import { probeWss } from './wss.ts';

/** The formats in display order, each with the probe for its link. */
export const probes = [
  { format: 'rtmp', probe: probeRtmp },
  { format: 'hls', probe: probeHls },
  { format: 'wss', probe: probeWss },
  { format: 'dash', probe: probeDash },
] as const satisfies readonly { format: string; probe: Probe }[];

export type ProbedFormat = (typeof probes)[number]['format'];
