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

  it('an AAC configuration and frame are told apart, other codecs are named', () => {
    expect(parseAudioMessage(encodeAacMessage('config', Buffer.from([1])))).toMatchObject({
      codec: 'aac',
      kind: 'config',
    });
    expect(parseAudioMessage(encodeAacMessage('frame', Buffer.from([1])))).toMatchObject({
      codec: 'aac',
      kind: 'frame',
    });
    expect(parseAudioMessage(Buffer.from([0x2f, 1]))).toMatchObject({ codec: 'mp3' });
    expect(parseAudioMessage(Buffer.from([0x5f, 1]))).toMatchObject({ codec: 'unknown' });
  });

  it('Enhanced RTMP is named by its four characters', () => {
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

  it('what is too short is nothing', () => {
    expect(parseVideoMessage(Buffer.from([0x17, 0]))).toBeNull();
    expect(parseAudioMessage(Buffer.alloc(0))).toBeNull();
    expect(parseAudioMessage(Buffer.from([0xaf]))).toBeNull();
  });
});
