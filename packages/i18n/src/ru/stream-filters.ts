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
  taken: 'Кем-то взята',
  inWindow: 'В эфире или в своём окне',
  measured: 'Учтена в доступности',
  takenBy: 'Кем взята',
  takenIn: 'Взята в месяце',
  import: 'Записана импортом',
  yes: 'Да',
  no: 'Нет',
};
