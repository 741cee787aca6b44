/** Labels of the thresholds where they stand alone. */
export const settingThresholds = {
  inputLossAfterS: 'Input loss: raise after, s',
  inputLossClearS: 'Input loss: clear after, s',
  blackAfterS: 'Black picture: raise after, s',
  blackClearS: 'Black picture: clear after, s',
  colorBarsAfterS: 'Color bars: raise after, s',
  colorBarsClearS: 'Color bars: clear after, s',
  frozenAfterS: 'Frozen picture: raise after, s',
  frozenClearS: 'Frozen picture: clear after, s',
  silentAfterS: 'No sound: raise after, s',
  silentClearS: 'No sound: clear after, s',
  silentBelowDb: 'No sound: below, dBFS',
  quietAfterS: 'Sound too quiet: raise after, s',
  quietClearS: 'Sound too quiet: clear after, s',
  quietBelowDb: 'Sound too quiet: below, dBFS',
};
