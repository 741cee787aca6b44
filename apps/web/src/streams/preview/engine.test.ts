import { describe, expect, it } from 'vitest';
import { knownProblem, playOrder } from './engine.ts';

const page = (protocol: string) => ({ protocol }) as Location;

describe('the preview', () => {
  it('prefers the format with the lowest latency', () => {
    expect(playOrder).toEqual(['wss', 'dash', 'hls']);
  });

  it('reports an unsupported dialect before trying', () => {
    expect(knownProblem('wss', 'wss://h/x', 'webrtc', page('https:'))).toEqual({ kind: 'dialect', detail: 'webrtc' });
    expect(knownProblem('wss', 'wss://h/x', 'ws-flv', page('https:'))).toBeNull();
    expect(knownProblem('hls', 'https://h/x', 'webrtc', page('https:'))).toBeNull();
  });

  it('reports a plain-text URL on a secure page before trying', () => {
    expect(knownProblem('hls', 'http://h/x.m3u8', null, page('https:'))?.kind).toBe('insecure');
    expect(knownProblem('wss', 'ws://h/x', null, page('https:'))?.kind).toBe('insecure');
    expect(knownProblem('hls', 'http://h/x.m3u8', null, page('http:'))).toBeNull();
    expect(knownProblem('hls', 'http://localhost/x.m3u8', null, page('https:'))).toBeNull();
  });
});
