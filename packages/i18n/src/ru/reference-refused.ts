/** Энкодеры, которым сервер отказал. */
export const referenceRefused = {
  title: 'Энкодеры, которым отказано',
  none: 'Отказов не было.',
  from: 'с адреса {{ip}}',
  tries_one: '{{count}} попытка',
  tries_few: '{{count}} попытки',
  tries_many: '{{count}} попыток',
  tries_other: '{{count}} попытки',
  meant: 'Имелся в виду {{key}}?',
  failed: 'Не удалось загрузить отказы энкодерам',
};
