import { describe, expect, it } from 'vitest';
import { dashProblem } from './dash-problem.ts';

/** An error of dashjs: its number in MediaPlayerErrors, its message, and the status if a request failed. */
const error = (code: number, message: string, status: number | null) => ({
  error: { code, message, data: status === null ? null : { request: { url: message }, response: { status } } },
});

describe('a problem of dashjs', () => {
  it('is a missing stream if the server has no manifest or has it no longer', () => {
    const url = 'http://h/dash/key/manifest.mpd';
    expect(dashProblem(error(25, `${url} is not available`, 404))?.kind).toBe('notFound');
    expect(dashProblem(error(25, `${url} is not available`, 410))?.kind).toBe('notFound');
    expect(dashProblem(error(25, `${url} is not available`, 500))?.kind).toBe('network');
    expect(dashProblem(error(25, `${url} is not available`, null))?.kind).toBe('network');
  });

  it('is not a missing stream if only a segment is missing, whatever its URL contains', () => {
    expect(dashProblem(error(27, 'http://h/r/v-1404000.m4s is not available', 500))?.kind).toBe('network');
    expect(dashProblem(error(27, 'http://h/r/v-1000.m4s is not available', 404))?.kind).toBe('network');
    expect(dashProblem(error(11, 'Failed loading manifest: http://h/dash/codec-404/manifest.mpd, ', null))?.kind).toBe(
      'network',
    );
  });

  it('is ignored if only the clock could not be synchronized, because dashjs then uses the browser’s clock', () => {
    expect(dashProblem(error(16, 'Failed to synchronize client and server time', null))).toBeNull();
  });

  it('is the codec if nothing in the manifest can be decoded', () => {
    expect(dashProblem(error(32, 'No streams to play.', null))?.kind).toBe('codec');
    expect(dashProblem(error(35, 'mediasource is not supported', null))?.kind).toBe('codec');
    expect(dashProblem(error(34, 'Multiplexed representations are intentionally not supported', null))?.kind).toBe(
      'media',
    );
    expect(dashProblem(error(20, 'chunk is not defined', null))?.kind).toBe('media');
    expect(dashProblem({ error: 'mediasource' })?.kind).toBe('media');
  });
});
