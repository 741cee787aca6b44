import type { Frame } from '#server/pictures/testing/corpus/frame';
import { crowdAndVoice, sampleRate, samplesFrom } from '#server/same-picture/testing/broadcast-sound';
import { venueOf, venueScene } from '#server/same-picture/testing/venue-scene';

/** What a broadcaster sends of one match; `sound`: of a whole second. */
export type Broadcast = { picture: (second: number) => Frame; sound: (second: number) => Float32Array };

/** A match on a pitch: those of one pitch have the same stands, colors, cameras and graphics. */
export function broadcastOf(match: number, pitch: number): Broadcast {
  return { picture: venueScene(venueOf(pitch), match), sound: crowdAndVoice(match) };
}

/** The first broadcast until a moment, then the second, which arrives `delayS` later than its own stream. */
export function switchedTo(own: Broadcast, other: Broadcast, atS: number, delayS: number): Broadcast {
  const late = delayed(other, delayS);
  return {
    picture: (second) => (second < atS ? own : late).picture(second),
    sound: (second) => (second < atS ? own : late).sound(second),
  };
}

/** The same broadcast, `byS` seconds later. */
function delayed({ picture, sound }: Broadcast, byS: number): Broadcast {
  return {
    picture: (second) => picture(second - byS),
    sound: (second) => samplesFrom(sound, second - byS, sampleRate),
  };
}
