import type { ProbedTracks } from './probe-result.ts';

/** Four-character codes of RFC 6381 names, and names without such a code. */
const VIDEO = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|vvc1|vvi1|av01|vp0?[89]|mp4v|theora)\b/i;
const AUDIO = /^(mp4a|mp3|ac-3|ec-3|ac-4|opus|flac|vorbis|alac|dts[a-z-]|speex)\b/i;
const TEXT = /^(stpp|wvtt|tx3g|c608)\b/i;

/**
 * Which tracks are missing according to a manifest. Tracks with listed codecs are unknown until frames are read; so are
 * all tracks when no codecs are listed, or one that is neither video, audio nor text.
 */
export function missingTracks(codecs: string | null): ProbedTracks {
  const names = (codecs ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const has = (kind: RegExp): boolean => names.some((name) => kind.test(name));
  const isPlain = names.every((name) => VIDEO.test(name) || AUDIO.test(name) || TEXT.test(name));
  if (!isPlain || !(has(VIDEO) || has(AUDIO))) return { video: null, audio: null };
  return { video: has(VIDEO) ? null : 'absent', audio: has(AUDIO) ? null : 'absent' };
}
