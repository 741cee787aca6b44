import type { streamFilters as english } from '../en/stream-filters.ts';
import type { Russian } from '../words.ts';

export const streamFilters: Russian<typeof english> = {
  starts: 'Начало',
  startsIn: {
    hour: 'В течение часа',
    day: 'В течение 24 часов',
    lastDay: 'За последние 24 часа',
    lastWeek: 'За последние 7 дней',
  },
  taken: 'Есть ответственный',
  inWindow: 'В эфире или во время приёма сигнала',
  measured: 'Учитывается в доступности',
  takenBy: 'Ответственный',
  takenIn: 'Когда взята в работу',
  hasServer: 'Сервер выбран',
  startAt: 'Начало в период',
  import: 'Из импорта',
  yes: 'Да',
  no: 'Нет',
};
