import { between, pathFrom, randomFrom } from '#server/pictures/testing/corpus/random';

export const sampleRate = 24_000;

/** A crowd that swells and sometimes cheers, and a commentator who speaks in syllables and pauses. One second at a time. */
export function crowdAndVoice(seed: number): (second: number) => Float32Array {
  const random = randomFrom(seed ^ 0x3c6ef372);
  const [crowd, voice] = [amplitude(between(random, -34, -24)), amplitude(between(random, -24, -16))];
  const hasVoice = random() < 0.8;
  const swell = pathFrom(random, 0.08);
  const pitch = between(random, 95, 190);
  return (second) => {
    const own = randomFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(Math.floor(second) + 1, 0x85ebca6b));
    const syllables = hasVoice ? syllablesOf(own) : [];
    const cheer = own() < 0.04 ? 3 : 1;
    const samples = new Float32Array(sampleRate);
    let last = 0;
    for (let at = 0; at < sampleRate; at += 1) {
      const seconds = second + at / sampleRate;
      last = 0.75 * last + (own() * 2 - 1) * 0.66;
      const loud = syllables.find(({ from, to }) => at >= from && at < to)?.loud ?? 0;
      const tone = Math.sin(2 * Math.PI * pitch * seconds) + 0.5 * Math.sin(6 * Math.PI * pitch * seconds);
      samples[at] = (last / 0.58) * crowd * cheer * (1 + 0.4 * swell(seconds)) + tone * voice * loud;
    }
    return samples;
  };
}

/** Of one second, in samples: three to six syllables, or a pause. */
function syllablesOf(random: () => number): { from: number; to: number; loud: number }[] {
  if (random() < 0.25) return [];
  const count = 3 + Math.floor(random() * 4);
  return Array.from({ length: count }, (_, index) => {
    const from = ((index + 0.4 * random()) / count) * sampleRate;
    return { from, to: from + between(random, 0.3, 0.6) * (sampleRate / count), loud: between(random, 0.4, 1.2) };
  });
}

/** Samples from any moment on. */
export function samplesFrom(sound: (second: number) => Float32Array, fromS: number, count: number): Float32Array {
  const samples = new Float32Array(count);
  const first = Math.round(fromS * sampleRate);
  for (let done = 0; done < count;) {
    const second = Math.floor((first + done) / sampleRate);
    const part = sound(second)
      .subarray(first + done - second * sampleRate)
      .subarray(0, count - done);
    samples.set(part, done);
    done += part.length;
  }
  return samples;
}

const amplitude = (dbfs: number) => 10 ** (dbfs / 20);
