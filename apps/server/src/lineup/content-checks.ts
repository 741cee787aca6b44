import { codecName, formats, isAvailable } from '@touchline/contract';
import type { Format, FormatStatus } from '@touchline/contract';
import { good, poor } from '#server/lineup/finding';
import type { Finding } from '#server/lineup/finding';
import type { LineupFacts } from '#server/lineup/facts';
import { hasPlannedSize, isPlayable } from '#server/monitoring/state-of';

const unmeasured = poor('unknown', 'not_measured', '');

/** The formats that play; none when there is no signal that can be believed. */
function playing({ state, formats: states }: LineupFacts): [Format, FormatStatus][] {
  if (states === null || !isAvailable(state)) return [];
  return formats.flatMap((format) => (isPlayable(states[format]) ? [[format, states[format]] as const] : []));
}

/** Whether every format that plays has the planned size. */
export function checkSize(facts: LineupFacts): Finding {
  const { plannedSize, sized } = facts;
  const measured = playing(facts).filter(([, { width, height }]) => width !== null && height !== null);
  if (measured.length === 0) return unmeasured;
  if (plannedSize === null) return poor('unknown', 'no_planned_size', measured.map(sizeOf)[0] ?? '');
  const wrong = measured.find(([format, status]) => !hasPlannedSize(status, sized.includes(format), plannedSize));
  if (wrong) return poor('bad', 'wrong_size', sizeOf(wrong));
  return good(`${plannedSize.width}×${plannedSize.height}`);
}

const sizeOf = ([, { width, height }]: [Format, FormatStatus]) => `${width}×${height}`;

/** Whether there is sound, in every format; once the match is judged, also whether it can be heard. */
export function checkSound(facts: LineupFacts): Finding {
  const states = playing(facts).map(([, status]) => status);
  const codec = states.find(({ audioCodec }) => audioCodec !== null)?.audioCodec;
  if (states.length === 0) return unmeasured;
  if (!codec) return poor('bad', 'no_sound', '');
  const { contentFaults } = facts;
  if (contentFaults.includes('silent')) return poor('bad', 'silent', '');
  if (states.some(({ reason }) => reason === 'no_audio' || reason === 'audio_not_packaged'))
    return poor('doubtful', 'sound_missing', '');
  if (contentFaults.includes('quiet')) return poor('doubtful', 'quiet', '');
  if (states.some(({ suspicion }) => suspicion === 'silent')) return poor('doubtful', 'maybe_silent', '');
  return good(codecName(codec));
}

const wrongPictures = ['black', 'color_bars', 'frozen', 'other_match'] as const;

/** Whether there is a picture, in every format; once the match is judged, also whether it is the right one. */
export function checkPicture(facts: LineupFacts): Finding {
  const states = playing(facts).map(([, status]) => status);
  const codec = states.find(({ videoCodec }) => videoCodec !== null)?.videoCodec;
  if (states.length === 0) return unmeasured;
  if (!codec) return poor('bad', 'no_picture', '');
  const wrong = wrongPictures.find((fault) => facts.contentFaults.includes(fault));
  if (wrong) return poor('bad', wrong, '');
  if (states.some(({ reason }) => reason === 'no_video' || reason === 'video_not_packaged'))
    return poor('doubtful', 'picture_missing', '');
  if (states.some(({ suspicion }) => suspicion === 'black')) return poor('doubtful', 'maybe_black', '');
  return good(codecName(codec));
}
