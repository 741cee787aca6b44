import type { viewers as english } from '../en/viewers.ts';
import type { Russian } from '../words.ts';

/** Who watches what. */
export const viewers: Russian<typeof english> = {
  title: 'Зрители',
  column: {
    stream: 'Трансляция',
    client: 'Клиент',
    user: 'Пользователь',
    kind: 'Вид',
    format: 'Формат',
    ip: 'Адрес',
    startedAt: 'С',
    endedAt: 'По',
    sessions: 'Просмотры',
    minutes: 'Минуты',
    bytes: 'Байты',
    data: 'Данные',
  },
  kind: { person: 'Пользователи', client: 'Клиент', console: 'Предпросмотр в консоли', unknown: 'Неизвестные зрители' },
  format: { rtmp: 'RTMP', hls: 'HLS', wss: 'WSS', dash: 'MPEG-DASH' },
  filter: { kind: 'Вид', format: 'Формат', period: 'Период', from: 'С', to: 'По', clear: 'Все дни' },
  minutes: '{{number}} мин',
  now: 'Смотрит сейчас',
  none: 'Пока никто не смотрел',
  noneText:
    'Данные медиаузла появляются здесь за несколько секунд. Просмотры хранятся столько, сколько задано в настройках, по умолчанию 100 дней.',
  older_one: 'Ещё {{count}} более ранний просмотр не показан',
  older_few: 'Ещё {{count}} более ранних просмотра не показаны',
  older_many: 'Ещё {{count}} более ранних просмотров не показано',
  older_other: 'Ещё {{count}} более раннего просмотра не показано',
  failed: 'Не удалось загрузить зрителей',
  export: {
    title: 'Экспорт зрителей',
    what: 'Что экспортировать',
    viewerSum: 'Суммы',
    viewer: 'Просмотры',
    viewerSumText: 'Просмотры, минуты и байты по трансляциям, клиентам и форматам: строки этого списка в их порядке.',
    viewerText:
      'Каждый просмотр из этих сумм, сначала новые: клиент или пользователь, трансляция, формат, начало, конец, минуты и байты.',
  },
};
