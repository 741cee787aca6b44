/** What is wrong with picture or sound, within a sentence. */
export const streamContentFaults = {
  black: 'black picture',
  color_bars: 'color bars',
  frozen: 'frozen picture',
  silent: 'no sound',
  quiet: 'sound too quiet',
  other_match: 'another match’s picture',
};
