import { checkKinds, formats } from '@touchline/contract';
import type { CheckKind, FormatStatus, FormatStatuses } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { checksOf } from '#server/lineup/checks';
import type { LineupFacts } from '#server/lineup/facts';
import { blankFormat } from '#server/monitoring/stored-state';

const playing: FormatStatus = {
  ...blankFormat,
  state: 'ok',
  width: 1920,
  height: 1080,
  fps: 50,
  videoCodec: 'h264',
  audioCodec: 'aac',
};
const notOffered: FormatStatus = { ...blankFormat, state: 'not_offered' };

/** HLS and DASH, the first with changes. */
const states = (change: Partial<FormatStatus> = {}): FormatStatuses => ({
  rtmp: notOffered,
  wss: notOffered,
  hls: { ...playing, ...change },
  dash: playing,
});

const facts = (more: Partial<LineupFacts> = {}): LineupFacts => ({
  id: 1,
  title: 'Match',
  sportName: 'Football',
  sportNameRu: 'Футбол',
  tournamentName: null,
  serverName: null,
  startAt: '2031-06-04T18:00:00.000Z',
  endAt: '2031-06-04T20:00:00.000Z',
  startTimeTbd: false,
  postponed: false,
  opensAt: '2031-06-04T17:45:00.000Z',
  phase: 'scheduled',
  state: 'ok',
  probedAt: null,
  holders: [],
  noShowAt: null,
  server: 1,
  key: 'match-1',
  formats: states(),
  contentFaults: [],
  plannedSize: { width: 1920, height: 1080 },
  sized: [...formats],
  refusal: null,
  pullReason: null,
  links: 0,
  openedLinks: 0,
  isCounted: true,
  stored: null,
  ...more,
});

const find = (kind: CheckKind, more: Partial<LineupFacts> = {}) => {
  const found = checksOf(facts(more)).find((check) => check.kind === kind);
  return [found?.result, found?.reason ?? found?.detail];
};

it('has every check once, in the order of the screen', () => {
  expect(checksOf(facts()).map(({ kind }) => kind)).toEqual([...checkKinds]);
});

it('finds nothing good of a match of which nothing is known', () => {
  const nothing = { state: 'unknown', formats: null, plannedSize: null } as const;
  expect(checksOf(facts(nothing)).map(({ kind, result }) => [kind, result])).toEqual([
    ['signal', 'unknown'],
    ['size', 'unknown'],
    ['sound', 'unknown'],
    ['picture', 'unknown'],
    ['holder', 'bad'],
    ['link', 'unknown'],
  ]);
});

it('believes no measurement without a signal', () => {
  for (const state of ['unknown', 'waiting', 'down'] as const)
    for (const kind of ['size', 'sound', 'picture'] as const)
      expect(find(kind, { state })).toEqual(['unknown', 'not_measured']);
});

describe('the signal', () => {
  it.each([
    [{}, ['good', '']],
    [{ state: 'degraded' }, ['doubtful', 'partly']],
    [{ state: 'unexpected' }, ['doubtful', 'outside_window']],
    [{ state: 'waiting' }, ['bad', 'no_signal']],
    [{ state: 'down' }, ['bad', 'no_signal']],
    [{ state: 'waiting', refusal: 'wrong_secret' }, ['bad', 'refused']],
    [{ state: 'waiting', pullReason: 'timeout' }, ['bad', 'not_pulled']],
    [{ state: 'unknown', refusal: 'wrong_secret' }, ['unknown', 'not_probed']],
    [{ state: 'unknown', server: null }, ['bad', 'no_server']],
  ] as const)('of %j is %j', (more, finding) => {
    expect(find('signal', more)).toEqual(finding);
  });
});

describe('the size', () => {
  it('is good when every format that plays has the planned one', () => {
    expect(find('size')).toEqual(['good', '1920×1080']);
    expect(find('size', { formats: states({ width: 1280, height: 720 }) })).toEqual(['bad', 'wrong_size']);
    expect(find('size', { formats: states({ state: 'down', width: 1280, height: 720 }) })).toEqual([
      'good',
      '1920×1080',
    ]);
  });

  it('may be wider where only a manifest declares it', () => {
    const formatsOfManifest = states({ width: 1440 });
    expect(find('size', { formats: formatsOfManifest })).toEqual(['bad', 'wrong_size']);
    expect(find('size', { formats: formatsOfManifest, sized: ['dash'] })).toEqual(['good', '1920×1080']);
  });

  it('is not known without a plan or a measurement', () => {
    expect(find('size', { plannedSize: null })).toEqual(['unknown', 'no_planned_size']);
    const unmeasured = { ...states({ width: null, height: null }), dash: notOffered };
    expect(find('size', { formats: unmeasured })).toEqual(['unknown', 'not_measured']);
  });
});

describe('sound and picture', () => {
  const without = (codec: 'audioCodec' | 'videoCodec') => ({
    formats: { ...states({ [codec]: null }), dash: { ...playing, [codec]: null } },
  });

  it.each([
    ['sound', {}, ['good', 'AAC']],
    ['sound', without('audioCodec'), ['bad', 'no_sound']],
    ['sound', { formats: states({ state: 'incomplete', reason: 'no_audio' }) }, ['doubtful', 'sound_missing']],
    ['sound', { formats: states({ suspicion: 'silent' }) }, ['doubtful', 'maybe_silent']],
    ['sound', { contentFaults: ['silent'] }, ['bad', 'silent']],
    ['sound', { contentFaults: ['quiet'] }, ['doubtful', 'quiet']],
    ['sound', { contentFaults: ['black'] }, ['good', 'AAC']],
    ['picture', {}, ['good', 'H.264']],
    ['picture', without('videoCodec'), ['bad', 'no_picture']],
    ['picture', { formats: states({ state: 'incomplete', reason: 'no_video' }) }, ['doubtful', 'picture_missing']],
    ['picture', { formats: states({ suspicion: 'black' }) }, ['doubtful', 'maybe_black']],
    ['picture', { contentFaults: ['frozen'] }, ['bad', 'frozen']],
    ['picture', { contentFaults: ['other_match'] }, ['bad', 'other_match']],
  ] as const)('%s of %j is %j', (kind, more, finding) => {
    expect(find(kind, more as Partial<LineupFacts>)).toEqual(finding);
  });
});

it('is held once a holder has confirmed', () => {
  const ada = { id: 1, name: 'Ada', confirmedAt: null, isAble: true };
  const bob = { id: 2, name: 'Bob', confirmedAt: '2031-06-04T17:00:00.000Z', isAble: true };
  expect(find('holder')).toEqual(['bad', 'nobody']);
  expect(find('holder', { holders: [ada] })).toEqual(['bad', 'not_confirmed']);
  expect(find('holder', { holders: [ada, bob] })).toEqual(['good', 'Bob']);
  expect(find('holder', { holders: [ada, { ...bob, isAble: false }] })).toEqual(['bad', 'not_confirmed']);
  expect(find('holder', { holders: [{ ...bob, isAble: false }] })).toEqual(['bad', 'not_able']);
});

it('knows that a link was opened only where the server says who watches', () => {
  expect(find('link')).toEqual(['unknown', 'no_link']);
  expect(find('link', { links: 2, openedLinks: 1 })).toEqual(['bad', 'not_opened']);
  expect(find('link', { links: 2, openedLinks: 2 })).toEqual(['good', '2/2']);
  expect(find('link', { links: 2, openedLinks: 2, isCounted: false })).toEqual(['unknown', 'not_counted']);
});
