import type { settingThresholds as english } from '../en/setting-thresholds.ts';
import type { Russian } from '../words.ts';

/** Labels of the thresholds where they stand alone. */
export const settingThresholds: Russian<typeof english> = {
  inputLossAfterS: 'Пропадание сигнала: тревога через, с',
  inputLossClearS: 'Пропадание сигнала: сброс через, с',
  blackAfterS: 'Чёрный экран: тревога через, с',
  blackClearS: 'Чёрный экран: сброс через, с',
  colorBarsAfterS: 'Цветные полосы: тревога через, с',
  colorBarsClearS: 'Цветные полосы: сброс через, с',
  frozenAfterS: 'Застывшее изображение: тревога через, с',
  frozenClearS: 'Застывшее изображение: сброс через, с',
  silentAfterS: 'Нет звука: тревога через, с',
  silentClearS: 'Нет звука: сброс через, с',
  silentBelowDb: 'Нет звука: ниже, dBFS',
  quietAfterS: 'Тихий звук: тревога через, с',
  quietClearS: 'Тихий звук: сброс через, с',
  quietBelowDb: 'Тихий звук: ниже, dBFS',
};
