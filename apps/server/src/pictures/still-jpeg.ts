import { spawn } from 'node:child_process';
import { confined } from '#server/pictures/confined';
import { quietArguments } from '#server/pictures/ffmpeg';

const timeoutMs = 5_000;
/** A picture of 640 pixels takes about 60 kB. */
const mostBytes = 1024 * 1024;
const jpegArguments =
  `${quietArguments} -threads 1 -c:v h264 -max_pixels 36000000 -f mov -i pipe:0 -an -frames:v 1 -threads 1 -filter_threads 1 -vf scale=min(640\\,iw):-2,format=yuvj420p -c:v mjpeg -q:v 4 -f mjpeg pipe:1`.split(
    ' ',
  );

/** The picture of an MP4 of one key frame as JPEG; null without ffmpeg, and when it cannot be decoded. */
export function stillJpeg(path: string, mp4: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const { command, args, options } = confined(path, jpegArguments);
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > mostBytes) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code === 0 && size > 0 ? Buffer.concat(parts) : null));
    // It has ended: the exit tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(mp4);
  });
}
