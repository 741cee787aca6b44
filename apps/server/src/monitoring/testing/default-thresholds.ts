import type { Thresholds } from '@touchline/contract';

/** As a new installation has them. */
export const defaultThresholds: Thresholds = {
  inputLossAfterS: 1.5,
  inputLossClearS: 0,
  blackAfterS: 10,
  blackClearS: 5,
  colorBarsAfterS: 10,
  colorBarsClearS: 5,
  frozenAfterS: 20,
  frozenClearS: 5,
  silentAfterS: 20,
  silentClearS: 5,
  silentBelowDb: -60,
  quietAfterS: 90,
  quietClearS: 5,
  quietBelowDb: -45,
};

/** For rounds that follow each other without a pause. */
export const lossAtOnce: Thresholds = { ...defaultThresholds, inputLossAfterS: 0 };
