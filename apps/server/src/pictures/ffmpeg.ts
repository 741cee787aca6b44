import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version of ffmpeg behind a path or a command of PATH; null when there is none or it does not run. */
export async function ffmpegVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['-version'], { timeout: 10_000 });
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Size of the pictures that are judged. Averages of 20 × 20 pixels of 720p: neither noise nor compression shows. */
export const pictureSize = { width: 64, height: 36 };
/** Bytes of one picture: luma, then each chroma at half the width and height. */
export const pictureBytes = (pictureSize.width * pictureSize.height * 3) / 2;

// One line for each frame: its timestamp, in ms, tells to which request it belongs. Both levels of a filter graph
// remove a backslash.
const printTo3 = 'print:file=pipe\\\\:3:direct=1';

/** It opens nothing but the pipes that it is given, whatever the media say. */
export const quietArguments = '-hide_banner -v quiet -nostdin -protocol_whitelist pipe';
// Nothing is held back: no probing ahead, no reordering, no threads that each keep a frame.
const input = (decoder: string) =>
  `-probesize 32 -analyzeduration 0 -threads 1 -flags +low_delay ${decoder} -f flv -i pipe:0 -copyts -threads 1 -filter_threads 1`;

// Larger pictures would only take memory: 8K has 33 million pixels.
const h264 = '-c:v h264 -max_pixels 36000000';
const shrink = `scale=${pictureSize.width}:${pictureSize.height}:flags=area,format=yuv420p`;
const measure = 'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level+Peak_level';

/** Arguments of an ffmpeg that reads key frames as FLV and writes small raw pictures, and their timestamps to pipe 3. */
export const pictureArguments =
  `${quietArguments} ${input(h264)} -an -vf ${shrink},metadata=add:key=k:value=1,metadata=${printTo3} -fps_mode passthrough -c:v rawvideo -f rawvideo -flush_packets 1 pipe:1`.split(
    ' ',
  );

/** Arguments of an ffmpeg that reads AAC as FLV and writes the levels of each frame to pipe 3. */
export const soundArguments =
  `${quietArguments} ${input('-c:a aac')} -vn -af ${measure},asettb=1/1000,ametadata=${printTo3} -f null -`.split(' ');
