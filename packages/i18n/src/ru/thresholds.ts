import type { thresholds as english } from '../en/thresholds.ts';
import type { Russian } from '../words.ts';

/** When faults are raised and cleared: in the settings, of a sport, of a stream. */
export const thresholds: Russian<typeof english> = {
  title: 'Пороги тревог',
  kind: {
    inputLoss: 'Пропадание сигнала',
    black: 'Чёрный экран',
    colorBars: 'Цветные полосы',
    frozen: 'Застывшее изображение',
    silent: 'Нет звука',
    quiet: 'Тихий звук',
  },
  fault: 'Неполадка',
  after: 'Тревога через, с',
  clear: 'Сброс через, с',
  below: 'Ниже, dBFS',
  never: 'Никогда',
  neverRaise: 'Не сообщать',
  seconds: '{{value}} с',
  level: 'ниже {{value}} dBFS',
  own: { sport: 'Полужирным — заданное для этого вида спорта', stream: 'Полужирным — заданное для этой трансляции' },
  inherits: {
    sport: 'Пустые поля — как в настройках системы.',
    stream: 'Пустые поля — как у вида спорта, затем как в настройках системы.',
  },
  short: 'Меньше интервала проверок ({{seconds}} с): более короткая неполадка может остаться незамеченной.',
  overlays: 'Движущаяся графика по краям не учитывается',
  change: 'Изменить',
  inherit: 'Сбросить все',
  save: 'Сохранить пороги',
  saved: 'Пороги сохранены и действуют.',
  failed: 'Не удалось сохранить пороги',
  loadFailed: 'Не удалось загрузить пороги',
};
