import { describe, expect, it } from 'vitest';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { StoredState, Sample } from '#server/monitoring/stored-state';
import { all, cheap, failing, fresh, good, live, looks, statesOf } from '#server/monitoring/testing/rounds';

const soundOnly: ProbeResult = {
  ...good,
  width: null,
  height: null,
  fps: null,
  videoCodec: null,
  tracks: { video: 'absent', audio: 'there' },
};
const coded = (videoCodec: string, audioCodec: string): ProbeResult => ({ ...good, videoCodec, audioCodec });
const packagedAs = (flow: ProbeResult, segments: ProbeResult): Sample => ({
  rtmp: flow,
  hls: segments,
  wss: flow,
  dash: segments,
});

/** Looks every two seconds until a fault must have been named. */
const watched = (sample: Sample, before: StoredState = fresh) =>
  looks(live, before, [0, sample], [2, sample], [4, sample], [6, sample]);

describe('a format without a picture that another one has', () => {
  it('is incomplete and says that the codec is not packaged; its stream is degraded and there', () => {
    const known = watched(packagedAs({ ...coded('hevc', 'aac'), width: null, height: null }, soundOnly));
    expect(known.state).toBe('degraded');
    expect(statesOf(known)).toEqual(['ok', 'incomplete', 'ok', 'incomplete']);
    expect(known.formats?.hls).toMatchObject({ reason: 'video_not_packaged', missingCodec: 'hevc', audioCodec: 'aac' });
    expect(known.formats?.rtmp).toMatchObject({ reason: null, missingCodec: null });
  });

  it('is never shown as OK before that is sure', () => {
    const sample = packagedAs(coded('av1', 'aac'), soundOnly);
    const before = [[], [0], [0, 2], [0, 2, 4]] as const;
    const states = before.map(
      (seconds) =>
        looks(live, fresh, ...seconds.map((second): [number, Sample] => [second, sample]), [8, sample]).formats?.hls
          .state,
    );
    expect(states).toEqual(['unknown', 'unknown', 'unknown', 'incomplete']);
  });

  it('says that key frames are rare where a playlist holds gaps only', () => {
    const gaps: ProbeResult = { ...soundOnly, tracks: { video: 'gaps', audio: 'there' } };
    const known = watched({ ...packagedAs(good, soundOnly), hls: gaps });
    expect(known.formats).toMatchObject({
      hls: { state: 'incomplete', reason: 'rare_key_frames' },
      dash: { state: 'incomplete', reason: 'rare_key_frames' },
    });
  });

  it('says so too when its sound stands still meanwhile', () => {
    const gaps: ProbeResult = { ...soundOnly, tracks: { video: 'gaps', audio: 'there' } };
    const standing: ProbeResult = { ...gaps, position: { kind: 'sequence', sequence: 7 }, targetDurationMs: 2_000 };
    const sample = packagedAs(good, standing);
    const named = looks(live, watched(packagedAs(good, gaps)), [30, sample]);
    expect(looks(live, named, [40, sample]).formats?.hls).toEqual(named.formats?.hls);
    const known = looks(live, named, [40, sample], [42, sample], [44, sample], [46, sample]);
    expect(known.formats?.hls).toMatchObject({ state: 'down', reason: 'rare_key_frames' });
  });

  it('says that the configuration cannot be read where RTMP cannot be read either', () => {
    const unreadable: ProbeResult = { ...failing('bad_video_config'), videoCodec: 'h264' };
    const known = watched(packagedAs(unreadable, soundOnly));
    expect(known.state).toBe('degraded');
    expect(known.formats).toMatchObject({
      rtmp: { state: 'down', reason: 'bad_video_config' },
      hls: { state: 'incomplete', reason: 'bad_video_config' },
    });
  });

  it('has no picture where nothing explains it', () => {
    expect(watched(packagedAs(good, soundOnly)).formats?.hls).toMatchObject({ reason: 'no_video', missingCodec: null });
  });

  it('may have one that nobody can see, as where its segments are encrypted', () => {
    const sealed: ProbeResult = { ...cheap, tracks: { video: 'opaque', audio: 'opaque' } };
    expect(watched(packagedAs(good, sealed)).state).toBe('ok');
  });

  it('keeps its fault through looks that cannot tell, and loses it with the first one that sees the picture', () => {
    const fault = watched(packagedAs(coded('hevc', 'aac'), soundOnly));
    const later = looks(live, fault, [20, all(cheap)], [30, all(cheap)]);
    expect(statesOf(later)).toEqual(['ok', 'incomplete', 'ok', 'incomplete']);
    expect(later.formats?.hls).toMatchObject({ reason: 'video_not_packaged', missingCodec: 'hevc' });
    expect(looks(live, later, [40, all(good)]).state).toBe('ok');
  });
});

it('a cut makes no format green that lacks something, and no stream OK on its way down', () => {
  const named = watched(packagedAs(coded('h264', 'mp3'), { ...good, tracks: { video: 'there', audio: 'absent' } }));
  const cut = packagedAs(failing('not_found'), cheap);
  const steps = [10, 12, 14, 16, 18].map((second) => looks(live, named, ...until(second, cut)));
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['degraded']));
  expect(new Set(steps.map(({ formats }) => formats?.hls.state))).toEqual(new Set(['incomplete']));
  const again = looks(live, named, ...until(18, cut), [20, packagedAs(coded('h264', 'aac'), good)]);
  expect(again.state).toBe('ok');
});

/** The same sample every two seconds from the tenth on. */
const until = (last: number, sample: Sample) =>
  [10, 12, 14, 16, 18].filter((second) => second <= last).map((second): [number, Sample] => [second, sample]);

describe('a format without a sound that another one has', () => {
  const silent: ProbeResult = { ...good, audioCodec: null, tracks: { video: 'there', audio: 'absent' } };

  it.each([
    ['mp3', 'audio_not_packaged', 'mp3'],
    ['opus', 'audio_not_packaged', 'opus'],
    ['aac', 'no_audio', null],
  ])('says why: %s', (codec, reason, missingCodec) => {
    const known = watched(packagedAs(coded('h264', codec), silent));
    expect(known).toMatchObject({
      state: 'degraded',
      formats: { dash: { state: 'incomplete', reason, missingCodec } },
    });
  });

  it('is as it should be when no format has any', () => {
    expect(watched(all(silent)).state).toBe('ok');
  });

  it('is no fault when the encoder stops its sound, and RTMP is the last to be looked at closely', () => {
    const steady = looks(live, fresh, [0, all(good)]);
    const half = { ...all(cheap), hls: silent, dash: silent };
    const known = looks(live, steady, [10, half], [12, half], [14, all(silent)], [24, all(cheap)]);
    expect([known.state, ...statesOf(known)]).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });
});

it('a server that goes on making its first segment has no second key frame to cut it at, or a codec it cannot package', () => {
  const stuck = packagedAs(good, failing('not_ready'));
  expect(looks(live, fresh, [0, stuck], [30, stuck], [50, stuck], [70, stuck]).formats?.hls).toMatchObject({
    state: 'down',
    reason: 'rare_key_frames',
  });
  const hevc = packagedAs(coded('hevc', 'mp3'), failing('not_ready'));
  expect(looks(live, fresh, [0, hevc], [30, hevc], [50, hevc], [70, hevc]).formats?.hls).toMatchObject({
    state: 'down',
    reason: 'video_not_packaged',
    missingCodec: 'hevc',
  });
});

describe('the planned resolution', () => {
  const sd = { ...live, plannedSize: { width: 720, height: 576 } };
  const declared = (width: number, height: number): ProbeResult => ({
    ...cheap,
    declared: { codecs: null, width, height, fps: null, bitrate: null },
  });

  it('is that of the picture, not of the screen on which a manifest shows it', () => {
    const coded576: ProbeResult = { ...good, width: 720, height: 576 };
    const known = looks(sd, fresh, [0, packagedAs(coded576, declared(1024, 576))]);
    expect(known).toMatchObject({ state: 'ok', formats: { hls: { width: 1024, height: 576 } } });
    const read = looks(sd, known, [10, all(coded576)], [20, packagedAs(coded576, declared(1024, 576))]);
    expect(read).toMatchObject({ state: 'ok', formats: { hls: { width: 720, height: 576 } } });
  });

  it('differs when the height does, or the width that was read', () => {
    expect(looks(sd, fresh, [0, all(declared(1280, 720))]).state).toBe('degraded');
    expect(looks(sd, fresh, [0, all({ ...good, width: 1024, height: 576 })]).state).toBe('degraded');
  });
});
