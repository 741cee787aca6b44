/** A frame of H.264 in NAL units with their lengths before them; `timeMs`: when it is decoded, it is shown `compositionMs` later. */
export type VideoFrame = { data: Buffer; timeMs: number; compositionMs: number };

/** A frame of AAC. */
export type SoundFrame = { data: Buffer; timeMs: number };

/** Takes the frames that a reader finds, on the clock of the stream. */
export type FrameSink = {
  video: (frame: VideoFrame & { avcC: Buffer; isKeyFrame: boolean }) => void;
  sound: (frame: SoundFrame & { config: Buffer }) => void;
};
