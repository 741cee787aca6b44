import { codecName } from '@touchline/contract';
import type { FormatStatus } from '@touchline/contract';
import type { Problem } from './play.ts';

/** The MIME codec to test for each codec that monitoring names; it knows neither profile nor level. */
const usualTypes: Record<string, string> = {
  h264: 'avc1.640028',
  hevc: 'hvc1.1.6.L120.90',
  av1: 'av01.0.08M.08',
  vp9: 'vp09.00.40.08',
  aac: 'mp4a.40.2',
  opus: 'opus',
  ac3: 'ac-3',
  eac3: 'ec-3',
};

/** Why the browser cannot play the codecs that monitoring found in a format; null if it can, or if they are unknown. */
export function codecProblem(
  { videoCodec, audioCodec }: Pick<FormatStatus, 'videoCodec' | 'audioCodec'>,
  canDecode: (type: string) => boolean,
): Problem | null {
  const tracks = [
    ['video', videoCodec],
    ['audio', audioCodec],
  ] as const;
  for (const [kind, codec] of tracks) {
    if (codec === null) continue;
    const mimeCodec = codec.includes('.') ? codec : usualTypes[codec];
    if (mimeCodec !== undefined && !canDecode(`${kind}/mp4; codecs="${mimeCodec}"`))
      return { kind: 'codec', detail: codecName(codec) };
  }
  return null;
}

/** Whether this browser decodes a MIME type. True without MediaSource: the player then finds out on playback. */
export function browserDecodes(type: string): boolean {
  return typeof MediaSource === 'undefined' || MediaSource.isTypeSupported(type);
}
