import { describe, expect, it } from 'vitest';
import { encodeAacMessage, encodeAvcMessage, parseAudioMessage, parseVideoMessage } from './flv-media.ts';

describe('media messages', () => {
  it('an AVC frame keeps its key flag and a negative composition time', () => {
    const data = Buffer.from('nal');
    expect(parseVideoMessage(encodeAvcMessage('frame', true, -80, data))).toEqual({
      codec: 'h264',
      kind: 'frame',
      isKeyFrame: true,
      compositionMs: -80,
      data,
    });
    expect(parseVideoMessage(encodeAvcMessage('config', true, 0, data))).toMatchObject({ kind: 'config' });
    expect(parseVideoMessage(encodeAvcMessage('frame', false, 0, data))).toMatchObject({ isKeyFrame: false });
  });

  it('AAC configurations and frames are distinguished, other codecs are identified', () => {
    expect(parseAudioMessage(encodeAacMessage('config', Buffer.from([1])))).toMatchObject({
      codec: 'aac',
      kind: 'config',
    });
    expect(parseAudioMessage(encodeAacMessage('frame', Buffer.from([1])))).toMatchObject({
      codec: 'aac',
      kind: 'frame',
    });
    expect(parseAudioMessage(Buffer.from([0x2f, 1]))).toMatchObject({ codec: 'mp3' });
    const named = [0x0f, 0x1f, 0x3f, 0x5f, 0x7f, 0xbf, 0xdf, 0xef, 0xcf].map(
      (first) => parseAudioMessage(Buffer.from([first, 1]))?.codec,
    );
    expect(named).toEqual(['pcm', 'adpcm', 'pcm', 'nellymoser', 'g711', 'speex', 'opus', 'mp3', 'unknown']);
  });

  it('video codecs before H.264 are identified, and their frames counted', () => {
    const named = [0x12, 0x13, 0x14, 0x17, 0x1c, 0x1f].map(
      (first) => parseVideoMessage(Buffer.from([first, 1, 0, 0, 0, 1]))?.codec,
    );
    expect(named).toEqual(['h263', 'screen', 'vp6', 'h264', 'hevc', 'unknown']);
    expect(parseVideoMessage(Buffer.from([0x24, 1, 2, 3, 4]))).toMatchObject({ kind: 'frame', isKeyFrame: false });
  });

  it('video of Enhanced RTMP is identified by its four-character code', () => {
    const enhanced = (first: number, name: string): Buffer =>
      Buffer.concat([Buffer.from([first]), Buffer.from(name), Buffer.from([0, 0, 40, 7])]);
    expect(parseVideoMessage(enhanced(0x91, 'hvc1'))).toMatchObject({
      codec: 'hevc',
      kind: 'frame',
      isKeyFrame: true,
      compositionMs: 40,
    });
    expect(parseVideoMessage(enhanced(0x90, 'av01'))).toMatchObject({ codec: 'av1', kind: 'config' });
    expect(parseVideoMessage(enhanced(0xa3, 'avc1'))).toMatchObject({
      codec: 'h264',
      kind: 'frame',
      isKeyFrame: false,
    });
  });

  it('audio of Enhanced RTMP is identified by its four-character code, and its AAC is parsed as usual', () => {
    const enhanced = (packet: number, name: string): Buffer =>
      Buffer.concat([Buffer.from([0x90 | packet]), Buffer.from(name), Buffer.from([0x11, 0x88])]);
    const config = parseAudioMessage(enhanced(0, 'mp4a'));
    expect(config).toEqual({ codec: 'aac', kind: 'config', data: Buffer.from([0x11, 0x88]) });
    expect(parseAudioMessage(enhanced(1, 'mp4a'))).toMatchObject({ codec: 'aac', kind: 'frame' });
    expect(parseAudioMessage(enhanced(4, 'mp4a'))).toMatchObject({ codec: 'aac', kind: 'other' });
    const named = ['Opus', 'fLaC', 'ac-3', 'ec-3', '.mp3', 'what'].map(
      (name) => parseAudioMessage(enhanced(1, name))?.codec,
    );
    expect(named).toEqual(['opus', 'flac', 'ac3', 'eac3', 'mp3', 'unknown']);
  });

  it('messages that are too short give null', () => {
    expect(parseVideoMessage(Buffer.from([0x17, 0]))).toBeNull();
    expect(parseAudioMessage(Buffer.alloc(0))).toBeNull();
    expect(parseAudioMessage(Buffer.from([0xaf]))).toBeNull();
    expect(parseAudioMessage(Buffer.from([0x90, 0x6d]))).toBeNull();
  });
});
