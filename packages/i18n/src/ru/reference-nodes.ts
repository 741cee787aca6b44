/** Медиаузлы сервера и их нагрузка. */
export const referenceNodes = {
  title: 'Медиаузлы',
  none: 'Ни один медиаузел не сообщил о нагрузке. Работающий узел сообщает о ней каждые пять секунд.',
  failed: 'Не удалось загрузить медиаузлы',
  relay: 'ретранслятор',
  state: { working: 'Работает', full: 'Почти полон', draining: 'Дорабатывает', silent: 'Молчит с {{at}}' },
  streams: 'Трансляции',
  viewers: 'Зрители',
  players: 'По RTMP и WS-FLV',
  sends: 'Отдаёт',
  receives: 'Принимает',
  cpu: 'ЦП, от одного ядра',
  memory: 'Память',
  since: 'Запущен',
  of: '{{value}} из {{limit}}',
  mbit: '{{value}} Мбит/с',
  megabytes: '{{value}} МБ',
};
