import type { handovers as english } from '../en/handovers.ts';
import type { Russian } from '../words.ts';

/** Передача трансляций коллеге. */
export const handovers: Russian<typeof english> = {
  title: 'Передачи',
  handOver: 'Передать…',
  summary: 'Итоги смены',
  none: 'За последние сутки ничего не передавали.',
  nothing: 'У вас нет трансляций, которые можно передать.',
  failed: 'Не удалось загрузить передачи',
  fromSomebody: 'Вам передаёт {{name}}',
  toSomebody: 'Передача от вас, получатель: {{name}}',
  state: {
    open: 'до {{at}}',
    accepted: 'принята в {{at}}',
    declined: 'отклонена в {{at}}',
    withdrawn: 'отозвана в {{at}}',
    expired: 'без ответа до {{at}}',
  },
  overlaps_one: 'Пересекается с {{count}} вашей трансляцией',
  overlaps_few: 'Пересекается с {{count}} вашими трансляциями',
  overlaps_many: 'Пересекается с {{count}} вашими трансляциями',
  overlaps_other: 'Пересекается с {{count}} вашими трансляциями',
  answer: { accept: 'Принять', decline: 'Отклонить', withdraw: 'Отозвать' },
  to: 'Кому',
  streams: 'Трансляции',
  note: 'Примечание',
  hint: 'Вы остаётесь ответственным, пока передачу не примут. Без ответа она завершится через {{minutes}} мин.',
  submit_one: 'Передать {{count}} трансляцию',
  submit_few: 'Передать {{count}} трансляции',
  submit_many: 'Передать {{count}} трансляций',
  submit_other: 'Передать {{count}} трансляции',
  offered: 'Передача отправлена',
  failure: {
    offer: 'Не передано',
    accept: 'Передача не принята',
    decline: 'Передача не отклонена',
    withdraw: 'Передача не отозвана',
  },
};
